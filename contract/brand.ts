/** Replace these values for another brand. The phone number is from Ofcom's range for fiction. */
export const brand = {
  company: 'Beepaid',
  product: 'Beepaid GO',
  support: { displayNumber: '020 7946 0018', href: 'tel:+442079460018' },
  colours: { ink: '#1b1b2f', honey: '#ffc53d', paper: '#fffaf0', night: '#14141f' },
} as const;
