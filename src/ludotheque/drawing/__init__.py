"""What boards share: pictures made of characters."""
