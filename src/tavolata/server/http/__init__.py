"""What is asked for and answered by HTTP."""
