import type { Transaction } from '../../db/drizzle.ts';
import { getCounterUrl } from '../../domain/counter/counter-offer.ts';
import * as logo from '../../domain/shop/shop-logo.ts';
import * as profile from '../../domain/shop/shop-profile.ts';
import type { CallContext, WriteContext } from '../../http/call/call-context.ts';
import { type HandlerDependencies, handleWithoutTransaction } from '../handle.ts';

type ShopCall = Pick<
  CallContext<'getShopProfile', HandlerDependencies>,
  'tenant' | 'session' | 'appOrigin' | 'dependencies'
>;

type Profile = Awaited<ReturnType<typeof profile.getShopProfile>>;

/**
 * The look-up of the provider must be outside of a transaction, because the embedded database has only one
 * connection.
 */
const loadCounterUrlAdder = async ({ tenant, appOrigin, dependencies }: ShopCall) => {
  const account = await dependencies.checkout.providers.findCurrent(tenant.id);
  return (stored: Profile) => ({
    ...stored,
    counterUrl: getCounterUrl({ ...tenant, ...stored }, account, appOrigin),
  });
};

export const getShopProfile = handleWithoutTransaction('getShopProfile', async (call) => {
  const addCounterUrl = await loadCounterUrlAdder(call);
  return addCounterUrl(await call.runInTenantScope(profile.getShopProfile));
});

type ShopWrite = ShopCall &
  Pick<WriteContext<'updateShop', HandlerDependencies>, 'now' | 'auditSource' | 'storeResult'>;

/** The tenant role must not update `tenants`. */
const changeShop = async (
  call: ShopWrite,
  change: (tx: Transaction, tenantId: string, action: logo.ProfileAction) => Promise<void>,
) => {
  const { tenant, dependencies, now, auditSource: source, storeResult } = call;
  const addCounterUrl = await loadCounterUrlAdder(call);
  return dependencies.database.unscopedDb.transaction(async (tx) => {
    await change(tx, tenant.id, { now, source });
    const changed = await profile.getShopProfile({ tx, tenantId: tenant.id });
    return storeResult(tx, addCounterUrl(changed));
  });
};

export const updateShop = handleWithoutTransaction('updateShop', (call) => {
  const { payload, requireUnchanged } = call;
  return changeShop(call, (tx, tenantId, action) =>
    profile.updateShopProfile(tx, tenantId, payload, { ...action, requireUnchanged }),
  );
});

export const setShopLogo = handleWithoutTransaction('setShopLogo', async (call) => {
  const picture = logo.readLogo(call.payload.image);
  return changeShop(call, (tx, tenantId, action) =>
    logo.setShopLogo(tx, tenantId, picture, action),
  );
});

export const deleteShopLogo = handleWithoutTransaction('deleteShopLogo', (call) =>
  changeShop(call, logo.deleteShopLogo),
);
