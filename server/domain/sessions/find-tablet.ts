import { eq } from 'drizzle-orm';
import { tablets } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken } from '../../lib/crypto/ids.ts';

/** Undefined without a cookie, or when an owner has removed the tablet. */
export const findTablet = async (
  { tx, whereTenant }: TenantScope,
  token: string | undefined,
): Promise<typeof tablets.$inferSelect | undefined> => {
  if (token === undefined) return undefined;
  const [found] = await tx
    .select()
    .from(tablets)
    .where(whereTenant(tablets, eq(tablets.tokenHash, hashToken(token))));
  return found;
};
