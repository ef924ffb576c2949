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

/** The user who sends a message, the limits, and the time. */
export interface Sender {
  /**
   * Undefined for a message that a visitor requests. Such a message counts only for its recipient,
   * so that strangers cannot use up the budgets of the shop. Null for a message that the server
   * sends by itself for the shop, such as a reminder: it counts for its recipient and for the shop.
   */
  readonly userId: string | null | undefined;
  /**
   * Who requests a message without a user: a stranger, or a device on which the recipient has
   * logged in before. Messages to one recipient count apart for staff, for known devices and for
   * strangers, so that strangers do not block the others.
   */
  readonly visitor?: 'stranger' | 'known-device';
  /** Undefined when there are no limits. */
  readonly limits: MessageLimits | undefined;
  readonly now: Date;
}

/** The limits for the messages of a tenant. */
export interface MessageRules {
  /** Undefined when there are no limits. */
  readonly messageLimits: MessageLimits | undefined;
  readonly phoneCountries: PhoneCountries;
}

type RuleSettings = Pick<AppSettings, 'messageBudgets' | 'phoneCountries' | 'catchAllHost'>;

/**
 * Returns a function that finds a tenant's rules. The demo's shops have no limits, because their
 * messages are only written to a folder.
 */
export const createMessageRules =
  ({ messageBudgets, phoneCountries, catchAllHost: demoHost }: RuleSettings) =>
  ({ host }: Pick<Tenant, 'host'>): MessageRules => {
    const isDemo = demoHost !== undefined && (host === demoHost || host.endsWith(`.${demoHost}`));
    return { messageLimits: isDemo ? undefined : messageBudgets, phoneCountries };
  };

interface Count {
  readonly key: string;
  /** How many messages the call adds to the count. */
  readonly newMessages: number;
  readonly maxMessages: number;
  /** The time after the first message at which the count starts again at zero. */
  readonly windowMs: number;
  /** The message of the error when there are more than `maxMessages` within the window. */
  readonly reason: string;
}

const numberFormat = new Intl.NumberFormat('en-GB');

/**
 * A message as it counts. `parts`: how often the provider charges for it. A long text message counts
 * several times in the budgets of the user and the shop, and once for its recipient.
 */
export interface CountedMessage {
  readonly recipient: string;
  readonly parts: number;
}

const createRecipientCount = (recipient: string, visitor: Sender['visitor']): Count => ({
  // The address is personal data, of which the count needs only the hash.
  key: `${visitor ?? 'recipient'}:${hashToken(recipient)}`,
  newMessages: 1,
  maxMessages: MAX_PER_RECIPIENT_PER_HOUR,
  windowMs: HOUR_MS,
  reason: `${MAX_PER_RECIPIENT_PER_HOUR} messages were sent to ${recipient} within an hour.`,
});

/**
 * Lists the counts that `messages` add to. The counts have a fixed order, so that
 * transactions do not deadlock: each count stays locked until its transaction ends.
 */
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

/** Adds the messages of a count. Returns when the next one is possible if there are too many. */
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
 * Counts `messages`, in the transaction that queues the messages, so that a
 * refused or failed call counts nothing. Each tenant has its own counts, so that no shop can use up
 * the limits of another one.
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
 * Counts an email that a stranger causes at an address that they have typed, such as a receipt of
 * the counter page. Returns false, and counts nothing, when the address has had too many.
 */
export const countStrangersEmail = async (
  scope: TenantScope,
  recipient: string,
): Promise<boolean> => {
  const count = createRecipientCount(toComparableEmail(recipient), 'stranger');
  return (await addToCount(scope, count)) === undefined;
};

/**
 * Takes `messages` off the counts to which `countMessages` has added them, because they were
 * deleted before they left.
 */
export const uncountMessages = async (
  scope: TenantScope,
  messages: readonly CountedMessage[],
  { limits, ...sender }: Pick<Sender, 'userId' | 'limits'>,
): Promise<void> => {
  if (limits === undefined) return;
  for (const count of listCounts(messages, sender, limits))
    await createLimiter(scope, count).reward(count.key, count.newMessages);
};
