import { eq } from 'drizzle-orm';
import { type paymentRequests, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';
import type { DeliveryEvent } from '../history/list-deliveries.ts';
import { type CheckoutRow, isActive } from '../money/checkout/checkout-rows.ts';
import {
  deriveNextReminder,
  type NextReminder,
  type ReminderChannel,
} from './derive-next-reminder.ts';
import { buildReminderFacts, readMessageTimes } from './reminder-facts.ts';

interface Request {
  readonly row: typeof paymentRequests.$inferSelect;
  readonly events: readonly DeliveryEvent[];
  readonly checkout: CheckoutRow | undefined;
}

export const listChannels = ({
  customerEmail,
  customerPhone,
}: Pick<Request['row'], 'customerEmail' | 'customerPhone'>): ReminderChannel[] => [
  ...(customerEmail ? (['email'] as const) : []),
  ...(customerPhone ? (['sms'] as const) : []),
];

export const findNextReminder = async (
  scope: TenantScope,
  { row, events, checkout }: Request,
  now: Date,
): Promise<NextReminder | undefined> => {
  if (row.status !== 'requested' || row.remindersStoppedAt !== null) return undefined;
  const { tx, tenantId } = scope;
  const [tenant] = await tx
    .select({ days: tenants.reminderDays })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!tenant || tenant.days.length === 0) return undefined;
  const messageTimes = await readMessageTimes(scope, [row], now);
  const facts = buildReminderFacts({
    row,
    events,
    hasOpenPage: checkout !== undefined && isActive(checkout),
    channels: listChannels(row),
    messagedAt: messageTimes.get(row.customerId) ?? [],
  });
  return deriveNextReminder(facts, { days: tenant.days, timeZone: shopTimeZone }, now);
};
