import type { Session, Tenant } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';

type User = Pick<Session['user'], 'isOwner'>;

const createOwnerOnly = (action: string) =>
  new ApiProblem('owner_only', `Only the owner can ${action}`);

/**
 * Requires an owner. `action` completes the message “Only the owner can …”, for example “refund a
 * payment”.
 * @throws ApiProblem owner_only
 */
export const requireOwner = (user: User | undefined, action: string) => {
  if (!user?.isOwner) throw createOwnerOnly(action);
};

/**
 * Whether the user is an owner. In the demo every user can manage staff, so that each demo account
 * can open every screen.
 */
export const canManageStaff = ({ isDemo }: Pick<Tenant, 'isDemo'>, { isOwner }: User) =>
  isOwner || isDemo;

/** Requires a user who may invite and change staff. @throws ApiProblem owner_only */
export const requireStaffManager = (tenant: Pick<Tenant, 'isDemo'>, user: User, action: string) => {
  if (!canManageStaff(tenant, user)) throw createOwnerOnly(action);
};
