// A bot in JavaScript for Node, with nothing installed:
//
//   wonders match duel -p "exec:node examples/bots/bot.mjs" -p random -n 20
//
// It builds what it can and chooses by chance among what is left. What it reads and writes is
// told in docs/exec-bots.md.

import { createInterface } from "node:readline";

// All chance comes from the seed, so that the same game can be played again (mulberry32).
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function choose(moves, random) {
  const builds = moves.filter((move) => /^(build|wonder|stage|free|revive) /.test(move));
  const from = builds.length ? builds : moves;
  return from[Math.floor(random() * from.length)];
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

let random = chance(0);
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      random = chance(message.seed);
      // Each game begins with a hello and its seed, so one process can play many.
      say({ type: "hello", protocol: 1, name: "builder.mjs", keep: true });
      break;
    case "choose":
      say({ type: "move", id: message.id, move: choose(message.moves, random) });
      break;
    case "bye":
      lines.close();
  }
});
