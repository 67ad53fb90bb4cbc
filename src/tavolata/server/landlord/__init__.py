"""What who runs the house has done while it runs: to tables, to people, and to the house itself."""
