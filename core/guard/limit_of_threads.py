"""The limit of a system on threads and processes, as Python tells that it is reached."""

__all__ = ["is_out_of_threads"]


def is_out_of_threads(error: BaseException) -> bool:
    """Return whether an error says that no more threads or processes can be started."""
    if isinstance(error, BlockingIOError):
        # Of a fork; that of a pipe says how much was written.
        return not hasattr(error, "characters_written")
    return type(error) is RuntimeError and str(error) == "can't start new thread"
