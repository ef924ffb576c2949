export const notOpen = {
  heading: 'This shop is not open yet',
  text: 'Open it with the link in your server’s log. The link works for 30 minutes; after that, restart the server for a new one.',
} as const;
