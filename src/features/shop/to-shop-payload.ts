import type { ShopPayload, ShopProfile } from '../../../contract/entities/shop.ts';

export const toShopPayload = (
  { version: _, logoUrl: _logo, counterUrl: _counter, ...profile }: ShopProfile,
  changes: Partial<ShopPayload>,
): ShopPayload => ({ ...profile, ...changes });
