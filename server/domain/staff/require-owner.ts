import type { Session, Tenant } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

type User = Pick<Session['user'], 'isOwner'>;

const createOwnerOnly = (action: string) => new ApiProblem('owner_only', `Only the owner can ${action}`);

/** `action` completes the message: "refund a payment". @throws ApiProblem owner_only */
export const requireOwner = ({ isOwner }: User, action: string) => {
  if (!isOwner) throw createOwnerOnly(action);
};

/** True for owners. In the demo true for every user, so that each demo account of the README can open every screen. */
export const canManageStaff = ({ isDemo }: Pick<Tenant, 'isDemo'>, { isOwner }: User) => isOwner || isDemo;

/** Requires a user who may invite and change staff. @throws ApiProblem owner_only */
export const requireStaffManager = (tenant: Pick<Tenant, 'isDemo'>, user: User, action: string) => {
  if (!canManageStaff(tenant, user)) throw createOwnerOnly(action);
};
