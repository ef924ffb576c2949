import { and, desc, eq, exists, gt, isNotNull, isNull, lte, not, or, type SQL } from 'drizzle-orm';
import { v5 } from 'uuid';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import type { Database } from '../../../db/database.ts';
import { isInList } from '../../../db/list-conditions.ts';
import {
  outbox,
  paymentHistory,
  paymentRequests,
  tenants,
  textAccounts,
} from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { recordHistory } from '../../history/history.ts';
import { queueTextReply } from '../queue.ts';
import type { TextReply } from './reply-source.ts';
import { recordTextConsent } from './text-consents.ts';

/** `unknown`: the accounts that got the reply have never texted this number about a request. */
export type ReplyOutcome = 'recorded' | 'repeated' | 'unknown';

/** The provider's id gives the id of the history row, so that a repeated reply is found. */
const REPLY_NAMESPACE = '5d2f6a0e-1f0b-4c57-9a51-0a5b3f1d7c42';

/** Twilio forwards no longer text. */
const MAX_REPLY_LENGTH = 1_600;

interface SentText {
  readonly tenantId: string;
  readonly paymentRequestId: string;
}

const wasSentBy = (textAccountIds: TextReply['textAccountIds']) =>
  or(
    isInList(
      outbox.textAccountId,
      textAccountIds.filter((id) => id !== null),
    ),
    textAccountIds.includes(null) ? isNull(outbox.textAccountId) : undefined,
  );

/** The outbox keeps messages for 30 days. */
const listRecentTexts = async (
  { unscopedDb }: Database,
  phone: string,
  { textAccountIds }: Pick<TextReply, 'textAccountIds'>,
): Promise<SentText[]> => {
  const rows = await unscopedDb
    .select({ tenantId: outbox.tenantId, paymentRequestId: outbox.paymentRequestId })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'sms'),
        eq(outbox.recipient, phone),
        gt(outbox.attempts, 0),
        isNotNull(outbox.paymentRequestId),
        wasSentBy(textAccountIds),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id));
  return rows.flatMap(({ tenantId, paymentRequestId }) =>
    paymentRequestId === null ? [] : [{ tenantId, paymentRequestId }],
  );
};

/**
 * The outbox no longer has these texts. The history does not name the account, so the one that the tenant
 * used at that time counts.
 */
const listOlderTexts = async (
  { unscopedDb }: Database,
  phone: string,
  { textAccountIds }: Pick<TextReply, 'textAccountIds'>,
): Promise<SentText[]> => {
  const ownIds = textAccountIds.filter((id) => id !== null);
  const account = and(
    eq(textAccounts.tenantId, paymentHistory.tenantId),
    lte(textAccounts.createdAt, paymentHistory.at),
    or(isNull(textAccounts.replacedAt), gt(textAccounts.replacedAt, paymentHistory.at)),
  );
  const hasAccount = (condition?: SQL) =>
    exists(
      unscopedDb.select({ id: textAccounts.id }).from(textAccounts).where(and(account, condition)),
    );
  return unscopedDb
    .select({
      tenantId: paymentHistory.tenantId,
      paymentRequestId: paymentHistory.paymentRequestId,
    })
    .from(paymentHistory)
    .innerJoin(paymentRequests, eq(paymentRequests.id, paymentHistory.paymentRequestId))
    .where(
      and(
        eq(paymentRequests.phoneE164, phone),
        eq(paymentHistory.event, 'sent'),
        eq(paymentHistory.channel, 'sms'),
        not(
          exists(
            unscopedDb
              .select({ id: outbox.id })
              .from(outbox)
              .where(eq(outbox.id, paymentHistory.messageId)),
          ),
        ),
        or(
          hasAccount(isInList(textAccounts.id, ownIds)),
          textAccountIds.includes(null) ? not(hasAccount()) : undefined,
        ),
      ),
    )
    .orderBy(desc(paymentHistory.at), desc(paymentHistory.id));
};

const listSentTexts = async (...args: Parameters<typeof listRecentTexts>) => [
  ...(await listRecentTexts(...args)),
  ...(await listOlderTexts(...args)),
];

const findReplyDetails = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [details] = await tx
    .select({
      shop: { name: tenants.name, phone: tenants.phone, replyTo: tenants.replyTo },
      customerName: paymentRequests.customerName,
      ident: paymentRequests.ident,
      amountGross: paymentRequests.amountGross,
    })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return details;
};

/**
 * The reply belongs to the newest request that was texted to the number. Shops with the same account
 * share a number, so a STOP or START counts for all of them that have texted the customer.
 */
export const recordReply = async (
  database: Database,
  reply: TextReply,
  { phoneCountries, now }: { readonly phoneCountries: PhoneCountries; readonly now: Date },
): Promise<ReplyOutcome> => {
  const { id, from, text, consent } = reply;
  const phone = toSmsNumber(from, phoneCountries);
  if (phone === undefined) return 'unknown';
  const sentTexts = await listSentTexts(database, phone, reply);
  const [newest] = sentTexts;
  if (!newest) return 'unknown';
  const { tenantId, paymentRequestId } = newest;
  const outcome = await database.forTenant<ReplyOutcome>(tenantId, async (scope) => {
    const isStop = consent === 'stop';
    const isNew = await recordHistory(scope.tx, {
      id: v5(id, REPLY_NAMESPACE),
      tenantId,
      paymentRequestId,
      event: 'replied',
      channel: 'sms',
      reason: isStop ? 'opted_out' : null,
      text: truncate(cleanText(text), MAX_REPLY_LENGTH),
      at: now,
    });
    // A repeated STOP must not undo a later START.
    if (!isNew) return 'repeated';
    if (consent) await recordTextConsent(scope, { phone, fact: consent, at: now });
    const details = await findReplyDetails(scope, paymentRequestId);
    if (details)
      await queueTextReply(scope, paymentRequestId, { ...details, phone, text, isStop }, now);
    return 'recorded';
  });
  if (consent && outcome === 'recorded') {
    const otherIds = new Set(sentTexts.map((sent) => sent.tenantId));
    otherIds.delete(tenantId);
    for (const otherId of otherIds)
      await database.forTenant(otherId, (scope) =>
        recordTextConsent(scope, { phone, fact: consent, at: now }),
      );
  }
  return outcome;
};
