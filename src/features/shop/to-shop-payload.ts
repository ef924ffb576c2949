import type { ShopPayload, ShopProfile } from '../../../contract/entities/shop.ts';

/** The other fields of the profile do not change. */
export const toShopPayload = (
  { version: _, logoUrl: _logo, counterUrl: _counter, ...profile }: ShopProfile,
  changes: Partial<ShopPayload>,
): ShopPayload => ({ ...profile, ...changes });
