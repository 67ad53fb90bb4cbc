"""The command `tavolata`."""
