import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outbox, pushSubscriptions, shopLogos, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import {
  findShopAddress,
  getAudienceCondition,
  listReplyAddresses,
} from '../notices/notice-audience.ts';
import { addToOutbox, isPending } from '../outbox/message-content.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { insertLogo, logoStart } from './templates/inline-logo.ts';

/** Gmail and Outlook do not show an SVG picture. */
export const findInlineLogo = async ({ tx, whereTenant }: TenantScope) => {
  const [logo] = await tx
    .select({ content: shopLogos.content })
    .from(shopLogos)
    .where(whereTenant(shopLogos, eq(shopLogos.type, 'image/png')));
  return logo && Buffer.from(logo.content, 'base64');
};

interface Notice extends OutboxRow {
  readonly noticeRequestId: string;
}

const isNotice = (row: OutboxRow): row is Notice => row.noticeRequestId !== null;

const isDeviceTold = async (scope: TenantScope, { noticeRequestId, notice, recipient }: Notice) => {
  const { tx, whereTenant } = scope;
  const condition = await getAudienceCondition(scope, noticeRequestId, notice ?? 'paid');
  const [device] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(whereTenant(pushSubscriptions, eq(pushSubscriptions.id, recipient), condition));
  return device !== undefined;
};

/**
 * The recipient may not get the forwarded text message any more, so it is replaced by messages to those who
 * may. The other messages of the notice have the same time of creation.
 */
const readdress = async (
  scope: TenantScope,
  row: Notice,
  addresses: readonly string[],
  now: Date,
) => {
  const { tx, whereTenant } = scope;
  await tx.delete(outbox).where(whereTenant(outbox, eq(outbox.id, row.id)));
  const others = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(
      whereTenant(
        outbox,
        eq(outbox.noticeRequestId, row.noticeRequestId),
        eq(outbox.createdAt, row.createdAt),
      ),
    );
  const missing = addresses.filter((address) =>
    others.every(({ recipient }) => recipient !== address),
  );
  const { channel, senderName, noticeRequestId, notice, createdAt, subject, text, html } = row;
  const columns = { channel, senderName, noticeRequestId, notice, createdAt, dueAt: now };
  await addToOutbox(
    scope,
    missing.map((recipient) => ({ ...columns, recipient, subject, text, html })),
  );
};

interface PreparedMessage extends OutboxRow {
  readonly inlineLogo?: Buffer;
}

const addLogo = async (scope: TenantScope, row: OutboxRow): Promise<PreparedMessage> => {
  if (!row.html?.includes(logoStart)) return row;
  const inlineLogo = await findInlineLogo(scope);
  return inlineLogo ? { ...row, html: insertLogo(row.html, inlineLogo), inlineLogo } : row;
};

/**
 * A leased message may have waited for days.
 *
 * | what has happened meanwhile                                     | what the server does           |
 * | --------------------------------------------------------------- | ------------------------------ |
 * | the message was deleted, or a report says that it was delivered | sends nothing                  |
 * | a user may not get a forwarded text message any more            | sends it to those who may      |
 * | the user of a device may not get a notification any more        | deletes it                     |
 * | the shop has changed its reply-to address or its logo           | uses the new one               |
 */
export const prepareMessage = (
  database: Pick<Database, 'forTenant'>,
  row: OutboxRow,
  now: Date,
): Promise<PreparedMessage | undefined> =>
  database.forTenant(row.tenantId, async (scope) => {
    const { tx, whereTenant } = scope;
    const whereRow = whereTenant(outbox, eq(outbox.id, row.id), isPending);
    const [waiting] = await tx.select({ id: outbox.id }).from(outbox).where(whereRow).for('update');
    if (!waiting) return undefined;
    const isToCustomer = row.channel === 'email' && row.paymentRequestId !== null;
    if (isToCustomer) return addLogo(scope, { ...row, replyTo: await findShopAddress(scope) });
    if (!isNotice(row)) return row;
    if (row.channel === 'push') {
      if (await isDeviceTold(scope, row)) return row;
      await tx.delete(outbox).where(whereRow);
      return undefined;
    }
    const addresses = await listReplyAddresses(scope, row.noticeRequestId);
    if (addresses.includes(row.recipient)) return row;
    await readdress(scope, row, addresses, now);
    return undefined;
  });
