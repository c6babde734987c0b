"""Pictures for Discord and web pages: drawings and curves, which are drawn here, and faces, which are files."""
