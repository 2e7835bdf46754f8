"""What all tests need of the process they run in."""

import signal

# A runner started in the background ignores Ctrl-C, and whatever it starts inherits that:
# the programs that tests interrupt would never notice.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
