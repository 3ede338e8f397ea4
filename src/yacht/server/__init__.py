"""The server: an ASGI app over HTTP, and how it is put together and run.

It knows requests, answers and addresses. What a game is lives below, in `yacht.rules` and `yacht.table`.
"""
