import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { isInList } from '../../db/list-conditions.ts';
import { tenants, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { StaffNotice } from '../../lib/states/message-states.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { findSender } from '../history/resends.ts';

const isMember = and(eq(users.isActive, true), isNotNull(users.passwordHash));

const findActiveSender = async (scope: TenantScope, paymentRequestId: string) => {
  const senderId = await findSender(scope, paymentRequestId);
  if (senderId === null) return undefined;
  const [sender] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(scope.whereTenant(users, eq(users.id, senderId), isMember));
  return sender;
};

/**
 * Only this function chooses whom a notice tells something. Invited and inactive users are never told.
 *
 * | notice                   | users                                                            |
 * | ------------------------ | ---------------------------------------------------------------- |
 * | `paid`                   | all                                                              |
 * | `disputed`               | the owners                                                       |
 * | `undelivered`, `replied` | who sent the request last; the owners if that user is not active |
 */
export const getAudienceCondition = async (
  scope: TenantScope,
  paymentRequestId: string,
  notice: StaffNotice,
): Promise<SQL | undefined> => {
  if (notice === 'paid') return isMember;
  const sender =
    notice === 'disputed' ? undefined : await findActiveSender(scope, paymentRequestId);
  return and(isMember, sender ? eq(users.id, sender.id) : eq(users.isOwner, true));
};

/** An inactive user's address does not count. */
export const findShopAddress = async ({ tx, tenantId, whereTenant }: TenantScope) => {
  const [shop] = await tx
    .select({ replyTo: tenants.replyTo })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  const address = shop?.replyTo ?? null;
  if (address === null) return null;
  const [inactiveUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      whereTenant(users, isInList(users.email, getEmailForms(address)), eq(users.isActive, false)),
    );
  return inactiveUser ? null : address;
};

export const listReplyAddresses = async (
  scope: TenantScope,
  paymentRequestId: string,
): Promise<readonly string[]> => {
  const shopAddress = await findShopAddress(scope);
  if (shopAddress !== null) return [shopAddress];
  const { tx, whereTenant } = scope;
  const told = await tx
    .select({ email: users.email })
    .from(users)
    .where(whereTenant(users, await getAudienceCondition(scope, paymentRequestId, 'replied')))
    .orderBy(users.id);
  return told.map(({ email }) => email);
};
