import { and, eq, lt, sql } from 'drizzle-orm';
import { maxPinFailures } from '../../../contract/limits.ts';
import { pinFailures } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

interface Attempt {
  readonly tabletId: string;
  readonly userId: string;
}

const whereAttempt = ({ whereTenant }: TenantScope, { tabletId, userId }: Attempt) =>
  whereTenant(pinFailures, and(eq(pinFailures.tabletId, tabletId), eq(pinFailures.userId, userId)));

/** Parallel guesses count too, because this counts before the PIN is verified. */
export const countPinFailure = async ({ tx, tenantId }: TenantScope, attempt: Attempt) => {
  const [counted] = await tx
    .insert(pinFailures)
    .values({ ...attempt, tenantId, count: 1 })
    .onConflictDoUpdate({
      target: [pinFailures.tenantId, pinFailures.tabletId, pinFailures.userId],
      set: { count: sql`${pinFailures.count} + 1` },
      setWhere: lt(pinFailures.count, maxPinFailures),
    })
    .returning({ count: pinFailures.count });
  return counted?.count;
};

export const removePinFailure = async (scope: TenantScope, attempt: Attempt) => {
  await scope.tx
    .update(pinFailures)
    .set({ count: sql`${pinFailures.count} - 1` })
    .where(and(whereAttempt(scope, attempt), sql`${pinFailures.count} > 0`));
};

export const clearPinFailures = async (scope: TenantScope, attempt: Attempt) => {
  await scope.tx.delete(pinFailures).where(whereAttempt(scope, attempt));
};
