/** Names and colours, which another provider replaces with its own. */
export const brand = {
  company: 'Beepaid',
  product: 'Beepaid GO',
  colours: { ink: '#1b1b2f', honey: '#ffc53d', paper: '#fffaf0', night: '#14141f' },
} as const;
