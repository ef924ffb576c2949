import { type MutationMeta, queryOptions } from '@tanstack/react-query';
import { shopCalls } from '../../../contract/calls/shop-calls.ts';
import { createApi } from '../../http/create-api.ts';
import { shopKey } from '../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../lib/run-with-reauth.ts';

const shopApi = createApi(shopCalls);

export const shopOptions = queryOptions({
  queryKey: shopKey,
  queryFn: ({ signal }) => shopApi.getShopProfile({ signal }),
});

/** `subject` is, for example, `Shop profile`. */
const createUpdateOptions = (subject: string, meta?: Pick<MutationMeta, 'doesFirstStep'>) =>
  createReauthOptions(shopApi.updateShop, {
    success: `${subject} updated!`,
    failure: `${subject} could not be updated`,
    invalidates: [shopKey],
    ...meta,
  });

export const updateProfileOptions = createUpdateOptions('Shop profile', { doesFirstStep: true });
export const updateCounterOptions = createUpdateOptions('Shop’s code');
export const updateVatOptions = createUpdateOptions('VAT');

export const setLogoOptions = createReauthOptions(
  (image: string) => shopApi.setShopLogo({ payload: { image } }),
  {
    success: 'Logo updated!',
    failure: 'Failed to update the logo',
    invalidates: [shopKey],
    doesFirstStep: true,
  },
);

export const deleteLogoOptions = createReauthOptions(() => shopApi.deleteShopLogo({}), {
  success: 'Logo removed',
  failure: 'Failed to remove the logo',
  invalidates: [shopKey],
});
