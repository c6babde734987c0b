"""Pictures for Discord and web pages: drawings and curves are drawn here, faces are files."""
