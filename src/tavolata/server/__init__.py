"""The server: tables for people at browsers, over HTTP and sockets. Nothing of ours imports it but the command line."""
