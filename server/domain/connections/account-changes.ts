import { and, desc, eq, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import {
  type AccountChangeEnd,
  auditEvents,
  charges,
  paymentAccountChanges,
  providerAccounts,
  tenants,
  users,
} from '../../db/schema.ts';
import { isLive, type ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import type { ServerProviders } from '../../lib/settings/require-payment-provider.ts';
import { decryptCredentials, type ProviderAccountRow } from '../providers/provider-accounts.ts';
import { judgeChange, type OwnerFacts } from './judge-change.ts';

const findLastEventTime = async (tx: Transaction, tenantId: string, condition: SQL | undefined) => {
  const [event] = await tx
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), condition))
    .orderBy(desc(auditEvents.at))
    .limit(1);
  return event?.at ?? null;
};

/** The transaction must not have the tenant role. */
export const readOwnerFacts = async (
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<OwnerFacts> => {
  const [user] = await tx
    .select({ isOwner: users.isOwner, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  const isAboutUser = and(
    eq(auditEvents.subjectId, userId),
    or(eq(auditEvents.kind, 'owner_added'), eq(auditEvents.kind, 'user_activated')),
  );
  const hasActed = (kind: 'invite_accepted' | 'password_reset') =>
    and(eq(auditEvents.userId, userId), eq(auditEvents.kind, kind));
  return {
    isActiveOwner: user?.isOwner === true && user.isActive,
    ownerSince: await findLastEventTime(tx, tenantId, or(isAboutUser, hasActed('invite_accepted'))),
    passwordResetAt: await findLastEventTime(tx, tenantId, hasActed('password_reset')),
  };
};

export type AccountChange = typeof paymentAccountChanges.$inferSelect;

export interface AccountSecrets {
  readonly appSecrets: readonly string[];
  readonly server: ServerProviders;
}

export interface PaymentAccounts {
  /** It is undefined while the tenant uses the server's account. */
  readonly current: ProviderAccountRow | undefined;
  /** It is undefined when APP_SECRET cannot decrypt the keys. */
  readonly credentials: ProviderCredentials | undefined;
  readonly waitingChange:
    | { readonly row: AccountChange; readonly account: ProviderAccountRow }
    | undefined;
}

export const lockTenant = async (tx: Transaction, tenantId: string) => {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .for('no key update');
};

export const readPaymentAccounts = async (
  tx: Transaction,
  tenantId: string,
  { appSecrets }: Pick<AccountSecrets, 'appSecrets'>,
): Promise<PaymentAccounts> => {
  const [current] = await tx
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.tenantId, tenantId), isNull(providerAccounts.replacedAt)));
  const [waitingChange] = await tx
    .select({ row: paymentAccountChanges, account: providerAccounts })
    .from(paymentAccountChanges)
    .innerJoin(providerAccounts, eq(providerAccounts.id, paymentAccountChanges.accountId))
    .where(
      and(eq(paymentAccountChanges.tenantId, tenantId), isNull(paymentAccountChanges.endedAt)),
    );
  return {
    current,
    credentials: current && decryptCredentials(current, appSecrets),
    waitingChange,
  };
};

export const getEndpointId = (credentials: ProviderCredentials | undefined) =>
  credentials?.provider === 'stripe' ? credentials.webhookEndpointId : undefined;

export const listEndpointIds = async (
  tx: Transaction,
  tenantId: string,
  { appSecrets }: Pick<AccountSecrets, 'appSecrets'>,
) => {
  const rows = await tx
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.tenantId, tenantId));
  return rows.flatMap((row) => getEndpointId(decryptCredentials(row, appSecrets)) ?? []);
};

export const hasTakenLivePayment = async (
  tx: Transaction,
  tenantId: string,
  { appSecrets, server }: AccountSecrets,
) => {
  const used = await tx
    .selectDistinct({ provider: charges.provider, account: charges.account })
    .from(charges)
    .where(and(eq(charges.tenantId, tenantId), ne(charges.provider, 'sandbox')));
  if (used.length === 0) return false;
  const own = await tx
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.tenantId, tenantId));
  return used.some(({ provider, account }) => {
    const row = own.find(({ id }) => id === account);
    const credentials = row
      ? decryptCredentials(row, appSecrets)
      : server.accounts.find((known) => known.provider === provider);
    // Unknown keys count as live: then a change waits, which is safe.
    return credentials === undefined || isLive(credentials);
  });
};

export const endChange = async (
  tx: Transaction,
  accountId: string,
  end: AccountChangeEnd,
  now: Date,
) => {
  await tx
    .update(paymentAccountChanges)
    .set({ endedAt: now, end })
    .where(eq(paymentAccountChanges.accountId, accountId));
};

export const endOpenChange = async (tx: Transaction, tenantId: string, now: Date) => {
  await tx
    .update(paymentAccountChanges)
    .set({ endedAt: now, end: 'cancelled' })
    .where(
      and(eq(paymentAccountChanges.tenantId, tenantId), isNull(paymentAccountChanges.endedAt)),
    );
};

export const makeAccountCurrent = async (
  tx: Transaction,
  tenantId: string,
  accountId: string,
  now: Date,
) => {
  await tx
    .update(providerAccounts)
    .set({ replacedAt: now })
    .where(and(eq(providerAccounts.tenantId, tenantId), isNull(providerAccounts.replacedAt)));
  await tx
    .update(providerAccounts)
    .set({ replacedAt: null })
    .where(eq(providerAccounts.id, accountId));
};

export const applyDueChange = async (tx: Transaction, tenantId: string, now: Date) => {
  await lockTenant(tx, tenantId);
  const [change] = await tx
    .select()
    .from(paymentAccountChanges)
    .where(
      and(eq(paymentAccountChanges.tenantId, tenantId), isNull(paymentAccountChanges.endedAt)),
    );
  if (!change) return false;
  const requester = await readOwnerFacts(tx, tenantId, change.requestedBy);
  const verdict = judgeChange(change, requester, now);
  if (verdict === 'waiting') return false;
  await endChange(tx, change.accountId, verdict === 'due' ? 'applied' : 'void', now);
  if (verdict === 'due') await makeAccountCurrent(tx, tenantId, change.accountId, now);
  return true;
};

/** Every process calls the result before it looks for the current account. */
export const createDueChangeApplier =
  ({ unscopedDb }: Pick<Database, 'unscopedDb'>, clock: () => Date) =>
  async (tenantId: string) => {
    const now = clock();
    const [due] = await unscopedDb
      .select({ accountId: paymentAccountChanges.accountId })
      .from(paymentAccountChanges)
      .where(
        and(
          eq(paymentAccountChanges.tenantId, tenantId),
          isNull(paymentAccountChanges.endedAt),
          lte(paymentAccountChanges.startsAt, now),
        ),
      );
    if (due) await unscopedDb.transaction((tx) => applyDueChange(tx, tenantId, now));
  };
