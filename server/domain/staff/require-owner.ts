import type { Session, Tenant } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

type User = Pick<Session['user'], 'isOwner'>;

/** `action` completes the message: "refund a payment". @throws ApiProblem owner_only */
export const requireOwner = ({ isOwner }: User, action: string) => {
  if (!isOwner) throw new ApiProblem('owner_only', `Only the owner can ${action}`);
};

/** Owners; in the demo everybody, so that each published log-in can try all screens of the specification. */
export const canManageStaff = ({ isDemo }: Pick<Tenant, 'isDemo'>, { isOwner }: User) => isOwner || isDemo;

/** Requires a user who may invite and change staff. @throws ApiProblem owner_only */
export const requireStaffManager = (tenant: Pick<Tenant, 'isDemo'>, user: User, action: string) => {
  if (!canManageStaff(tenant, user)) requireOwner(user, action);
};
