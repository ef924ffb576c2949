import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { shopCalls } from '../../../contract/calls/shop-calls.ts';
import type { ShopPayload } from '../../../contract/shop.ts';
import { createApi } from '../../http/create-api.ts';
import { shopKey } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const shopApi = createApi(shopCalls);

export const shopOptions = queryOptions({
  queryKey: shopKey,
  queryFn: ({ signal }) => shopApi.getShopProfile({ signal }),
});

export const updateShopOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (payload: ShopPayload) => runWithReauth(() => shopApi.updateShop({ payload })),
    meta: { success: 'Shop profile updated!', failure: 'Failed to update the shop profile', invalidates: [shopKey] },
  });

/** The mutation that sets the logo. Its variable is the file in base64. */
export const setLogoOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (image: string) => runWithReauth(() => shopApi.setShopLogo({ payload: { image } })),
    meta: { success: 'Logo updated!', failure: 'Failed to update the logo', invalidates: [shopKey] },
  });

export const deleteLogoOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: () => runWithReauth(() => shopApi.deleteShopLogo({})),
    meta: { success: 'Logo removed', failure: 'Failed to remove the logo', invalidates: [shopKey] },
  });
