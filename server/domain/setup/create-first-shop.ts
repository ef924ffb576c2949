import { and, eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { Database } from '../../db/database.ts';
import { tenants, users } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/link-text.ts';
import { checkPassword } from '../sessions/password-policy.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { beginSession } from '../sessions/sessions.ts';
import { makeOwner } from '../tenants/make-owner.ts';
import { findSetupLink, lockUnusedLink, markLinkUsed } from './setup-link.ts';

interface CreateFirstShopInput {
  readonly token: string;
  readonly host: string;
  readonly payload: ParsedPayload<'createShop'>;
  readonly device: string | null;
  readonly termsVersion: string | null;
  readonly now: Date;
  readonly source: AuditSource;
}

export const createFirstShop = async (
  database: Database,
  { token, host, payload, device, termsVersion, now, source }: CreateFirstShopInput,
) => {
  // The hash is expensive, so a request without a link must fail before.
  await findSetupLink(database, token, now);
  const { shopName: name, firstName, lastName, password } = payload;
  checkNames({ shopName: name, firstName, lastName });
  const email = payload.email.toLowerCase();
  await checkPassword(password, { email, firstName, lastName, shop: { name, address: null } });
  const owner = {
    email,
    firstName,
    lastName,
    passwordHash: await hashPassword(password),
    termsVersion,
  };
  const tenantId = newId();
  await database.unscopedDb.transaction(async (tx) => {
    const link = await lockUnusedLink(tx, token, now);
    const vat = { includeVat: false, asksVat: true };
    const shop = { id: tenantId, name, host, ...vat, createdAt: now };
    const inserted = await tx
      .insert(tenants)
      .values(shop)
      .onConflictDoNothing()
      .returning({ id: tenants.id });
    if (inserted.length === 0)
      throw new ApiProblem('not_found', `There is already a tenant at ${host}`);
    await makeOwner(tx, tenantId, owner, { now, source, notifyOwner: undefined });
    await markLinkUsed(tx, link, tenantId);
  });
  return database.forTenant(tenantId, async (scope) => {
    const [user] = await scope.tx
      .select({ id: users.id })
      .from(users)
      .where(scope.whereTenant(users, and(eq(users.email, email), eq(users.isOwner, true))));
    if (!user) throw new Error('The owner is gone');
    const sessionToken = await beginSession(scope, {
      userId: user.id,
      device,
      signedInAt: now,
      now,
      tablet: undefined,
    });
    return {
      user: { id: user.id, email, firstName, lastName, isOwner: true },
      tenantId,
      sessionToken,
    };
  });
};
