/** Replaces email addresses in what a mail server said: they name people. */
export const hideAddresses = (text: string) =>
  text.replace(/<[^<>\s]*>|[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '<…>');
