import {
  describeOwnerRight,
  isOwnerRight,
  type OwnerRight,
  type RightName,
  rights,
} from '../../../contract/rights.ts';
import { ApiProblem } from './api-problem.ts';

interface User {
  readonly isOwner: boolean;
}

/** @throws ApiProblem owner_only */
export const requireOwner = (user: User | undefined, right: OwnerRight) => {
  if (!user?.isOwner) throw new ApiProblem('owner_only', describeOwnerRight(right));
};

const isForAll = (right: RightName, { isDemo }: { readonly isDemo: boolean }) =>
  !isOwnerRight(right) || (isDemo && 'isForAllInDemo' in rights[right]);

export const hasRight = (
  right: RightName,
  tenant: { readonly isDemo: boolean },
  user: User | undefined,
) => isForAll(right, tenant) || user?.isOwner === true;

/** @throws ApiProblem owner_only */
export const requireRight = (
  right: RightName,
  tenant: { readonly isDemo: boolean },
  user: User | undefined,
) => {
  if (isOwnerRight(right) && !hasRight(right, tenant, user)) requireOwner(user, right);
};
