"""Processes beside the server: bots think there, and past games are looked up."""
