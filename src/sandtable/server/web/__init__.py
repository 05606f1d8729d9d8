"""HTTP, WebSockets and the page."""
