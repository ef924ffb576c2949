import type { ShopPayload, ShopProfile } from '../../../contract/entities/shop.ts';

/** The payload that changes some fields of a profile, and leaves the others as they are. */
export const toShopPayload = (
  { version: _, logoUrl: _logo, counterUrl: _counter, ...profile }: ShopProfile,
  changes: Partial<ShopPayload>,
): ShopPayload => ({ ...profile, ...changes });
