import type { Session } from '../db/schema.ts';
import * as logo from '../domain/shop/shop-logo.ts';
import * as profile from '../domain/shop/shop-profile.ts';
import * as owners from '../domain/staff/require-owner.ts';
import { handle, handleWithoutTransaction } from './handle.ts';

/** @throws ApiProblem owner_only */
const requireOwner = ({ user }: Pick<Session, 'user'>) =>
  owners.requireOwner(user, 'see and change the shop profile');

export const getShopProfile = handle('getShopProfile', async ({ scope, session }) => {
  requireOwner(session);
  return profile.getShopProfile(scope);
});

export const updateShop = handleWithoutTransaction('updateShop', async (call) => {
  const { dependencies, tenant, session, payload, now, auditSource: source } = call;
  requireOwner(session);
  return profile.updateShopProfile(dependencies.database, tenant.id, payload, { now, source });
});

export const setShopLogo = handleWithoutTransaction('setShopLogo', async (call) => {
  const { dependencies, tenant, session, payload, now, auditSource: source } = call;
  requireOwner(session);
  await logo.setShopLogo(dependencies.database, tenant.id, payload.image, { now, source });
  return call.runInTenantScope(profile.getShopProfile);
});

export const deleteShopLogo = handleWithoutTransaction('deleteShopLogo', async (call) => {
  const { dependencies, tenant, session, now, auditSource: source } = call;
  requireOwner(session);
  await logo.deleteShopLogo(dependencies.database, tenant.id, { now, source });
  return call.runInTenantScope(profile.getShopProfile);
});
