import type { Session } from '../db/schema.ts';
import { getCounterUrl } from '../domain/counter/counter-page-url.ts';
import * as logo from '../domain/shop/shop-logo.ts';
import * as profile from '../domain/shop/shop-profile.ts';
import * as owners from '../domain/staff/require-owner.ts';
import type { CallContext } from '../http/call/call-context.ts';
import { type HandlerDependencies, handleWithoutTransaction } from './handle.ts';

/** @throws ApiProblem owner_only */
const requireOwner = ({ user }: Pick<Session, 'user'>) =>
  owners.requireOwner(user, 'see and change the shop profile');

type ShopCall = Pick<
  CallContext<'getShopProfile', HandlerDependencies>,
  'tenant' | 'appOrigin' | 'dependencies'
>;

type Profile = Awaited<ReturnType<typeof profile.getShopProfile>>;

/**
 * Adds the URL of the counter page, which depends on the payment provider. Call it outside of a
 * transaction: the embedded database has one connection, which the look-up of the provider needs.
 */
const addCounterUrl = async (stored: Profile, { tenant, appOrigin, dependencies }: ShopCall) => {
  const account = await dependencies.checkout.providers.findCurrent(tenant.id);
  return { ...stored, counterUrl: getCounterUrl({ ...tenant, ...stored }, account, appOrigin) };
};

export const getShopProfile = handleWithoutTransaction('getShopProfile', async (call) => {
  requireOwner(call.session);
  return addCounterUrl(await call.runInTenantScope(profile.getShopProfile), call);
});

export const updateShop = handleWithoutTransaction('updateShop', async (call) => {
  const { dependencies, tenant, session, payload, now, auditSource: source } = call;
  const { requireUnchanged } = call;
  requireOwner(session);
  const { database } = dependencies;
  const action = { now, source, requireUnchanged };
  return addCounterUrl(await profile.updateShopProfile(database, tenant.id, payload, action), call);
});

export const setShopLogo = handleWithoutTransaction('setShopLogo', async (call) => {
  const { dependencies, tenant, session, payload, now, auditSource: source } = call;
  requireOwner(session);
  await logo.setShopLogo(dependencies.database, tenant.id, payload.image, { now, source });
  return addCounterUrl(await call.runInTenantScope(profile.getShopProfile), call);
});

export const deleteShopLogo = handleWithoutTransaction('deleteShopLogo', async (call) => {
  const { dependencies, tenant, session, now, auditSource: source } = call;
  requireOwner(session);
  await logo.deleteShopLogo(dependencies.database, tenant.id, { now, source });
  return addCounterUrl(await call.runInTenantScope(profile.getShopProfile), call);
});
