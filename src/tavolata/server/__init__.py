"""The server: tables for people at browsers, over HTTP and sockets."""
