import type { Session, Tenant } from '../db/schema.ts';
import { canManageStaff } from '../domain/staff/require-owner.ts';

/** The current user as the app sees it, with what the user may do. */
export const toCurrentUser = (tenant: Pick<Tenant, 'isDemo'>, user: Session['user']) => ({
  ...user,
  canManageStaff: canManageStaff(tenant, user),
});
