import { brand as names } from '../../contract/brand.ts';

/**
 * The brand, with `colours.css`, `logo.tsx` and `icons/`: another provider replaces these files and
 * `contract/brand.ts`.
 */
export const brand = {
  ...names,
  moduleMissing: `This merchant does not have ${names.product} enabled`,
  colours: { ink: '#1b1b2f', honey: '#ffc53d', paper: '#fffaf0', night: '#14141f' },
} as const;
