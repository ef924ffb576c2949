import { brand as names } from '../../contract/brand.ts';

/**
 * The brand, with `colours.css`, `logo.tsx` and `icons/`: another provider replaces these files. The telephone number is
 * from Ofcom's range for fiction.
 */
export const brand = {
  ...names,
  moduleMissing: `This merchant does not have ${names.product} enabled`,
  support: { displayNumber: '020 7946 0018', href: 'tel:+442079460018' },
  colours: { ink: '#1b1b2f', honey: '#ffc53d', paper: '#fffaf0', night: '#14141f' },
} as const;
