/**
 * Replaces email addresses in what a mail server said: they name people. An address begins where a
 * word does. Without this condition, a long word would take seconds.
 */
export const hideAddresses = (text: string) =>
  text.replace(/<[^<>\s]*>|(?<![^\s<>"'():;,])[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, '<…>');
