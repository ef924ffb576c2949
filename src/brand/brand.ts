import { brand as sharedBrand } from '../../contract/brand.ts';

/**
 * The brand, with `colours.css`, `logo.tsx` and `icons/`: another brand replaces these files and
 * `contract/brand.ts`.
 */
export const brand = {
  ...sharedBrand,
  moduleMissing: `This merchant does not have ${sharedBrand.product} enabled`,
} as const;
