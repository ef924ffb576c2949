import { eq } from 'drizzle-orm';
import { passkeys, pinFailures, pushSubscriptions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** A stranger who had the account may have added or learned them. The password stays. */
export const deleteCredentials = async ({ tx, whereTenant }: TenantScope, userId: string) => {
  await tx.delete(passkeys).where(whereTenant(passkeys, eq(passkeys.userId, userId)));
  await tx
    .update(users)
    .set({ pinHash: null, shortPinHash: null })
    .where(whereTenant(users, eq(users.id, userId)));
  await tx.delete(pinFailures).where(whereTenant(pinFailures, eq(pinFailures.userId, userId)));
  await tx
    .delete(pushSubscriptions)
    .where(whereTenant(pushSubscriptions, eq(pushSubscriptions.userId, userId)));
};
