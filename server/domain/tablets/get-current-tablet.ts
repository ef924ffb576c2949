import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { maxPinFailures } from '../../../contract/limits.ts';
import { pinFailures, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/network/api-problem.ts';
import { findTablet } from '../sessions/find-tablet.ts';

/** The condition for users who can log in with a PIN. */
export const canUsePin = and(
  eq(users.isActive, true),
  isNotNull(users.passwordHash),
  isNotNull(users.pinHash),
);

/**
 * Returns the tablet of a cookie's token, and the users who can log in on it with a PIN.
 * @throws ApiProblem not_found
 */
export const getCurrentTablet = async (scope: TenantScope, token: string | undefined) => {
  const tablet = await findTablet(scope, token);
  if (!tablet) throw notFound('Tablet');
  const staff = await scope.tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isLocked: sql<boolean>`coalesce(${pinFailures.count}, 0) >= ${maxPinFailures}`,
    })
    .from(users)
    .leftJoin(
      pinFailures,
      scope.whereTenant(
        pinFailures,
        and(eq(pinFailures.userId, users.id), eq(pinFailures.tabletId, tablet.id)),
      ),
    )
    .where(scope.whereTenant(users, canUsePin))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id);
  return { name: tablet.name, staff };
};
