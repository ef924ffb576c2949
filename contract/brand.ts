/** The names and colours a provider puts in place of ours. */
export const brand = {
  company: 'Beepaid',
  product: 'Beepaid GO',
  colours: { ink: '#1b1b2f', honey: '#ffc53d', paper: '#fffaf0', night: '#14141f' },
} as const;
