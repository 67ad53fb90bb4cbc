"""Mails by the host's own server, a few at a time and never in the event loop."""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from tavolata.engine.errors import BadSetting
from tavolata.server.protocol import MAILBOX

SECONDS: Final = 15.0
"""That the server may be silent."""
SENDERS: Final = 2
PORTS: Final = {"smtp": 587, "smtps": 465}
WHOLE_LINES: Final = SMTP.clone(max_line_length=998)
"""As long as a mail's lines may be: a link that was broken into two would lead nowhere."""
REFUSED: Final = 500
"""From this number on an answer is meant for good."""


class NoMailbox(Exception):
    """The server says for good that there is no such mailbox."""


class MailServer(NamedTuple):
    """The host's server, as `smtp://user:password@host:587` names it."""

    secure: bool
    """Whether TLS begins at once; else it does as soon as the server offers it."""
    host: str
    port: int
    user: str
    password: str


def mail_server(url: str) -> MailServer:
    """The server that a setting names.

    >>> mail_server("smtps://ada:se%40cret@mail.example").port
    465
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadSetting("mail_server is written smtp://user:password@mail.example.org:587, or smtps://….")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme == "smtps", parts.hostname, port or PORTS[parts.scheme], user, password)


def is_mailbox(address: str) -> bool:
    """Whether a mail can be addressed so.

    >>> is_mailbox("ada@example.org"), is_mailbox("a..b@example.org"), is_mailbox("a@b.example, c@d.example")
    (True, False, False)
    """
    try:
        return Address(addr_spec=address).addr_spec == address and re.match(MAILBOX, address) is not None
    except (HeaderParseError, ValueError):
        return False


class Letter(NamedTuple):
    """A mail before it is one."""

    to: str
    subject: str
    text: str
    id: str
    """The same for the same wait, so that a mail that is sent again can be known as that."""
    stop: str
    """Where one click ends it (RFC 8058); empty if there is nothing to end."""


def written(letter: Letter, sender: str) -> EmailMessage:
    """The mail."""
    mail = EmailMessage(WHOLE_LINES)
    mail["From"] = Address("Tavolata", addr_spec=sender)
    mail["To"] = Address(addr_spec=letter.to)
    mail["Subject"] = letter.subject
    mail["Message-ID"] = f"<{letter.id}@{sender.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        mail["List-Unsubscribe"] = f"<{letter.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(letter.text)
    return mail


class Mailer:
    """Hands mails to the host's server."""

    def __init__(self, url: str, sender: str) -> None:
        self.server = mail_server(url)
        self.sender = sender
        self.senders = ThreadPoolExecutor(SENDERS, "mail")

    def close(self) -> None:
        """Send no more."""
        self.senders.shutdown(wait=False, cancel_futures=True)

    async def send(self, letter: Letter) -> None:
        """Hand a mail over; raises OSError or SMTPException if the server does not take it now."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.senders, self._send, written(letter, self.sender))

    def _send(self, mail: EmailMessage) -> None:
        server = self.server
        tls = ssl.create_default_context()
        smtp: smtplib.SMTP
        if server.secure:
            smtp = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=tls)
        else:
            smtp = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        with smtp:
            smtp.ehlo()
            if not server.secure and smtp.has_extn("starttls"):
                smtp.starttls(context=tls)
                smtp.ehlo()
            elif server.user and not server.secure:
                raise smtplib.SMTPNotSupportedError("a password is not said in the open")
            if server.user:
                smtp.login(server.user, server.password)
            try:
                smtp.send_message(mail)
            except smtplib.SMTPRecipientsRefused as problem:
                if all(code >= REFUSED for code, _ in problem.recipients.values()):
                    raise NoMailbox from problem
                raise
