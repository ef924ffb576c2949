import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { shopCalls } from '../../../contract/calls/shop-calls.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import { shopKey } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const shopApi = createApi(shopCalls);

export const shopOptions = queryOptions({
  queryKey: shopKey,
  queryFn: ({ signal }) => shopApi.getShopProfile({ signal }),
});

// The server may answer “log in again first”. `runWithReauth` then asks for the password and
// repeats the write.

export const updateShopOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'updateShop'>) => runWithReauth(() => shopApi.updateShop(input)),
    meta: {
      success: 'Shop profile updated!',
      failure: 'Failed to update the shop profile',
      invalidates: [shopKey],
    },
  });

export const setLogoOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (fileAsBase64: string) =>
      runWithReauth(() => shopApi.setShopLogo({ payload: { image: fileAsBase64 } })),
    meta: {
      success: 'Logo updated!',
      failure: 'Failed to update the logo',
      invalidates: [shopKey],
    },
  });

export const deleteLogoOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: () => runWithReauth(() => shopApi.deleteShopLogo({})),
    meta: { success: 'Logo removed', failure: 'Failed to remove the logo', invalidates: [shopKey] },
  });
