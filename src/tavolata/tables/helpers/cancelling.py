"""Ends tasks of one's own without hiding that one is being ended oneself."""

import asyncio
from typing import Any


async def end(task: "asyncio.Future[Any]") -> None:
    """Cancel a task of ours and wait until it is over; raises only if we are cancelled meanwhile.

    Awaiting the task itself can't tell its cancellation from ours. Who is cancelled while waiting asks the
    task once more, waits on, and passes the cancellation on when nothing of the task is left.
    """
    task.cancel()
    ours: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as cancelled:
            ours = cancelled
            task.cancel()
    if not task.cancelled():
        task.exception()  # looked at, else the event loop reports that nobody did
    if ours is not None:
        raise ours
