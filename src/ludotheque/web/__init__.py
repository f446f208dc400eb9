"""Live tables over HTTP: the JSON API, its streams, and the server."""
