"""What is sent and received: commands, frames, and the terms both are made of."""
