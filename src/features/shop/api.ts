import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ShopPayload } from '../../../contract/shop.ts';
import { api } from '../../http/api.ts';
import { shopKey } from '../../lib/query/query-keys.ts';

export const shopOptions = queryOptions({
  queryKey: shopKey,
  queryFn: ({ signal }) => api.getShop({ signal }),
});

export const updateShopOptions = mutationOptions({
  mutationFn: (payload: ShopPayload) => api.updateShop({ payload }),
  meta: { success: 'Shop profile updated!', failure: 'Failed to update the shop profile', invalidates: [shopKey] },
});

/** `image` is the file in base64. */
export const setLogoOptions = mutationOptions({
  mutationFn: (image: string) => api.setShopLogo({ payload: { image } }),
  meta: { success: 'Logo updated!', failure: 'Failed to update the logo', invalidates: [shopKey] },
});

export const deleteLogoOptions = mutationOptions({
  mutationFn: () => api.deleteShopLogo({}),
  meta: { success: 'Logo removed', failure: 'Failed to remove the logo', invalidates: [shopKey] },
});
