import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import {
  displays,
  invites,
  passkeys,
  passwordResets,
  sessions,
  tablets,
} from '../../../server/db/schema.ts';
import { hashToken, newId, newToken } from '../../../server/lib/crypto/ids.ts';
import { defaultDate, getOnlyRow, type TenantRef, type UserOfTenant } from './fixtures.ts';

/** Returns the link's token. */
const createLinkInserter =
  (table: typeof invites | typeof passwordResets) =>
  async ({ unscopedDb }: Database, user: UserOfTenant, expiresAt: Date) => {
    const token = newToken();
    const columns = { tokenHash: hashToken(token), expiresAt };
    await unscopedDb
      .insert(table)
      .values({ ...columns, tenantId: user.tenantId, userId: user.id })
      // A change of the account has mailed a link already.
      .onConflictDoUpdate({ target: table.userId, set: columns });
    return token;
  };

export const insertInvite = createLinkInserter(invites);

export const insertPasswordReset = createLinkInserter(passwordResets);

/** On another device. Returns the session's id. */
export const insertSession = async ({ unscopedDb }: Database, user: UserOfTenant, at: Date) => {
  const row = {
    id: randomUUID(),
    tokenHash: hashToken(newToken()),
    tenantId: user.tenantId,
    userId: user.id,
  };
  await unscopedDb
    .insert(sessions)
    .values({ ...row, device: 'Firefox on Linux', signedInAt: at, lastSeenAt: at });
  return row.id;
};

export const insertPasskey = async ({ unscopedDb }: Database, user: UserOfTenant) => {
  const row = {
    id: newId(),
    tenantId: user.tenantId,
    userId: user.id,
    credentialId: newToken(),
    publicKey: newToken(),
    counter: 0,
    transports: ['internal'],
    name: 'Chrome on Android',
    createdAt: defaultDate,
  };
  return getOnlyRow(await unscopedDb.insert(passkeys).values(row).returning());
};

export const insertTablet = async ({ unscopedDb }: Database, tenant: TenantRef) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    tokenHash: hashToken(newToken()),
    name: 'Van',
    createdAt: defaultDate,
  };
  return getOnlyRow(await unscopedDb.insert(tablets).values(row).returning());
};

export const insertDisplay = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  { tabletId, now }: { readonly tabletId: string; readonly now: Date },
) => {
  const tokenHash = hashToken(newToken());
  const times = { pairedAt: now, lastSeenAt: now };
  await unscopedDb.insert(displays).values({ tabletId, tenantId: tenant.id, tokenHash, ...times });
};
