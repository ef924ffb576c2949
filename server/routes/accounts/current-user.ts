import type { Session, Tenant } from '../../db/schema.ts';
import { canManageStaff } from '../../domain/staff/require-owner.ts';

/** The current user in the form of the contract, with the right to manage staff. */
export const toCurrentUser = (tenant: Pick<Tenant, 'isDemo'>, user: Session['user']) => ({
  ...user,
  canManageStaff: canManageStaff(tenant, user),
});
