import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import { messageCounts, type Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken } from '../../lib/crypto/ids.ts';
import { createThrottledError } from '../../lib/network/api-problem.ts';
import type { AppSettings, MessageBudgets } from '../../lib/settings/app-settings.ts';
import type { PhoneCountries } from '../../lib/text/phone-number.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';

const MAX_PER_RECIPIENT_PER_HOUR = 5;

export type MessageLimits = MessageBudgets;

export interface Sender {
  /**
   * | value     | who sends                                   | counts for            |
   * | --------- | ------------------------------------------- | --------------------- |
   * | an id     | this user                                   | recipient, user, shop |
   * | null      | the server for the shop, such as a reminder | recipient, shop       |
   * | undefined | a visitor, who must not use up the budgets  | recipient             |
   */
  readonly userId: string | null | undefined;
  /**
   * Messages of staff, known devices and strangers to one recipient have separate counts, so that strangers
   * cannot use up the limit of the others. The recipient has logged in before on a known device.
   */
  readonly visitor?: 'stranger' | 'known-device';
  readonly limits: MessageLimits | undefined;
  readonly now: Date;
}

export interface MessageRules {
  readonly messageLimits: MessageLimits | undefined;
  readonly phoneCountries: PhoneCountries;
}

type RuleSettings = Pick<AppSettings, 'messageBudgets' | 'phoneCountries' | 'catchAllHost'>;

/** Messages of the demo are only written to a folder, so its shops have no limits. */
export const createMessageRules =
  ({ messageBudgets, phoneCountries, catchAllHost: demoHost }: RuleSettings) =>
  ({ host }: Pick<Tenant, 'host'>): MessageRules => {
    const isDemo = demoHost !== undefined && (host === demoHost || host.endsWith(`.${demoHost}`));
    return { messageLimits: isDemo ? undefined : messageBudgets, phoneCountries };
  };

interface Count {
  readonly key: string;
  readonly newMessages: number;
  readonly maxMessages: number;
  readonly windowMs: number;
  readonly reason: string;
}

const numberFormat = new Intl.NumberFormat('en-GB');

/**
 * The provider charges for `parts` messages. A long text message counts so often against the limits of the
 * user and the shop, but once against that of its recipient.
 */
export interface CountedMessage {
  readonly recipient: string;
  readonly parts: number;
}

const createRecipientCount = (recipient: string, visitor: Sender['visitor']): Count => ({
  // The address is personal data, and a hash is enough to count.
  key: `${visitor ?? 'recipient'}:${hashToken(recipient)}`,
  newMessages: 1,
  maxMessages: MAX_PER_RECIPIENT_PER_HOUR,
  windowMs: HOUR_MS,
  reason: `${MAX_PER_RECIPIENT_PER_HOUR} messages were sent to ${recipient} within an hour.`,
});

/** Each count stays locked until the transaction ends, so the order is fixed. */
const listCounts = (
  messages: readonly CountedMessage[],
  { userId, visitor }: Pick<Sender, 'userId' | 'visitor'>,
  { perUserPerDay, perTenantPerDay }: MessageLimits,
): Count[] => {
  const newMessages = messages.reduce((sum, { parts }) => sum + parts, 0);
  const byRecipient = messages
    .map(({ recipient }) => toComparableEmail(recipient))
    .toSorted()
    .map((recipient) => createRecipientCount(recipient, visitor));
  if (userId === undefined) return byRecipient;
  const byUser = userId !== null && {
    key: `user:${userId}`,
    newMessages,
    maxMessages: perUserPerDay,
    windowMs: DAY_MS,
    reason: `You have reached your limit of ${numberFormat.format(perUserPerDay)} messages within a day.`,
  };
  const byTenant = {
    key: 'tenant',
    newMessages,
    maxMessages: perTenantPerDay,
    windowMs: DAY_MS,
    reason: `Your team has reached its limit of ${numberFormat.format(perTenantPerDay)} messages within a day.`,
  };
  return [...byRecipient, ...(byUser ? [byUser] : []), byTenant];
};

const createLimiter = ({ tx, tenantId }: TenantScope, { maxMessages, windowMs }: Count) =>
  new RateLimiterDrizzle({
    storeClient: tx,
    schema: messageCounts,
    keyPrefix: tenantId,
    points: maxMessages,
    duration: windowMs / 1_000,
    clearExpiredByTimeout: false,
  });

const addToCount = async (
  scope: TenantScope,
  count: Count,
): Promise<RateLimiterRes | undefined> => {
  try {
    await createLimiter(scope, count).consume(count.key, count.newMessages);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
};

/**
 * The caller passes the transaction that queues the messages, so that its failure counts nothing.
 * @throws ApiProblem throttled
 */
export const countMessages = async (
  scope: TenantScope,
  messages: readonly CountedMessage[],
  { limits, now, ...sender }: Sender,
): Promise<void> => {
  if (limits === undefined) return;
  for (const count of listCounts(messages, sender, limits)) {
    const exceeded = await addToCount(scope, count);
    if (exceeded)
      throw createThrottledError(
        count.reason,
        'You can send the next one',
        exceeded.msBeforeNext,
        now,
      );
  }
};

/**
 * A stranger has typed the address, for example on the counter page. Above its limit, returns false and
 * counts nothing.
 */
export const countStrangersEmail = async (
  scope: TenantScope,
  recipient: string,
): Promise<boolean> => {
  const count = createRecipientCount(toComparableEmail(recipient), 'stranger');
  return (await addToCount(scope, count)) === undefined;
};

export const uncountMessages = async (
  scope: TenantScope,
  messages: readonly CountedMessage[],
  { limits, ...sender }: Pick<Sender, 'userId' | 'limits'>,
): Promise<void> => {
  if (limits === undefined) return;
  for (const count of listCounts(messages, sender, limits))
    await createLimiter(scope, count).reward(count.key, count.newMessages);
};
