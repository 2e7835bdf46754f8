"""Headless play: referee, matches, measuring."""
