import { brand as sharedBrand } from '../../contract/brand.ts';

/**
 * Another brand replaces this file, `colours.css`, `logo.tsx`, `icons/` and `contract/brand.ts`.
 */
export const brand = {
  ...sharedBrand,
  moduleMissing: `This merchant does not have ${sharedBrand.product} enabled`,
} as const;
