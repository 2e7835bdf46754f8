"""Count what a run on a cluster asks of its scheduler: messages and bytes, a game and a second.

    python tests/benchmarks/cluster.py duel -p random -p random -n 20000

The scheduler and two workers run on this machine; what follows the script's name is a match.
"""

import asyncio
import json
import subprocess
import sys
import time

from distributed import LocalCluster
from distributed.comm.tcp import TCP
from distributed.diagnostics.plugin import SchedulerPlugin

MAIN = "from wonders.cli import main; main()"
#: Seconds in which is counted what a cluster says when it has nothing to do.
IDLE = 10
counts = {"messages": 0, "bytes": 0}
write, read = TCP.write, TCP.read


async def counted_write(self, *args, **kwargs):
    """Write as always, and count it."""
    size = await write(self, *args, **kwargs)
    counts["messages"] += 1
    counts["bytes"] += size or 0
    return size


async def counted_read(self, *args, **kwargs):
    """Read as always, and count it; bytes are counted where they are written or sent on."""
    message = await read(self, *args, **kwargs)
    counts["messages"] += 1
    return message


class Chunks(SchedulerPlugin):
    """Counts the chunks that workers have finished."""

    done = 0

    def transition(self, key, start, finish, *args, **kwargs):
        """Take note of a task that has a result."""
        self.done += finish == "memory"


async def main() -> None:
    """Play the match and print the figures."""
    # The scheduler lives in this process; what it says and hears is all that is counted.
    TCP.write, TCP.read = counted_write, counted_read
    async with LocalCluster(
        n_workers=2, threads_per_worker=1, asynchronous=True, dashboard_address=None
    ) as cluster:
        chunks = Chunks()
        cluster.scheduler.add_plugin(chunks)
        counts.update(messages=0, bytes=0)
        await asyncio.sleep(IDLE)
        idle = counts["messages"] / IDLE
        counts.update(messages=0, bytes=0)
        began = time.perf_counter()
        run = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", MAIN, "match", *sys.argv[1:], "--json"),
            *("--scheduler", cluster.scheduler_address),
            stdout=subprocess.PIPE,
        )
        out, _ = await run.communicate()
        seconds = time.perf_counter() - began
        games = json.loads(out)["games"]
        more = counts["messages"] - idle * seconds
        print(
            f"{games} games in {seconds:.1f} s, {chunks.done} chunks: {more / chunks.done:.1f}"
            f" messages a chunk besides {idle:.1f} a second with nothing to do;"
            f" {counts['bytes'] / games:.0f} bytes a game on their way to the client"
        )


if __name__ == "__main__":
    asyncio.run(main())
