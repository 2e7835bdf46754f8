"""The keys of GNU readline at a table in lines: arrows, and those that edit a line.

Its other keys wait where no Ctrl-C is heard (for the end of a paste, for a letter to look for, for
an answer), do a thing as often as a number says, or end the process.
"""

from contextlib import suppress

__all__ = ["use_readline"]

#: The letters that are answered to with Ctrl; Ctrl-[ is Escape, and Ctrl-X stands before others.
WITH_CTRL = "ABDEFHJKLMNPTUWX["
#: What is answered to after Escape: arrows begin with the first two, words are passed or deleted.
AFTER_ESCAPE = "[Obdf\x7f"
#: What readline is told, in the language of its init file. Nothing looks at the mark that the
#: other keys set; keys bound to nothing would wait for the next one, and hear no Ctrl-C.
ORDERS = (
    "set editing-mode emacs",
    "set enable-bracketed-paste off",
    r'"\e[200~": set-mark',
    r'"\e[201~": set-mark',
    *(rf'"\{key:03o}": set-mark' for key in range(32) if chr(key + 64) not in WITH_CTRL),
    *(rf'"\e\{key:03o}": set-mark' for key in range(128) if chr(key) not in AFTER_ESCAPE),
    *(rf'"\C-x\{key:03o}": set-mark' for key in range(128)),
)


def use_readline() -> None:
    """Let `input` answer to arrow keys and remember lines, where Python has GNU readline."""
    with suppress(ImportError):
        import readline

        for order in ORDERS:
            readline.parse_and_bind(order)
