"""Commands that let bots play each other, and try a program as one."""
