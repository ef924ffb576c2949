import type { Context } from 'hono';
import { paymentExportQuery } from '../../../contract/payments/payment-query.ts';
import { recordAuditEvent } from '../../domain/audit/record-audit-event.ts';
import { readPaymentCsv } from '../../domain/payments/export-payments.ts';
import { findPayoutSource } from '../../domain/payouts/find-payout-source.ts';
import { requireOwner } from '../../domain/staff/require-owner.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { getAuditSource } from '../../http/call/get-audit-source.ts';
import { readQuery } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { byteOrderMark } from '../../lib/text/csv.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Converts `chunks` to a byte stream with backpressure: a chunk is produced when the client has
 * read the previous one.
 */
const toByteStream = (chunks: AsyncIterator<string>) => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await chunks.return?.();
      },
    },
    { highWaterMark: 1 },
  );
};

/** Yields `first` with the byte order mark before it, and then the `rest`. */
async function* withByteOrderMark(first: string, rest: AsyncIterator<string>) {
  yield byteOrderMark + first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The payments list as a CSV file. Mount it behind the guards of a signed-in call. */
export const exportPayments =
  ({ database, providers, clock, settings }: Dependencies) =>
  async (c: Context<ApiEnv>) => {
    const session = c.get('session');
    if (!session) throw new Error('The route has no guard for signed-in users');
    requireOwner(session.user, 'download the payments');
    const query = validate(paymentExportQuery, readQuery(c));
    const tenantId = c.get('tenant').id;
    const hasPayouts =
      (await findPayoutSource({ database }, await providers.findCurrent(tenantId))) !== undefined;
    const viewer = { userId: session.user.id, now: clock() };
    const lines = readPaymentCsv(database, tenantId, query, viewer, hasPayouts);
    const { value: first = '' } = await lines.next();
    // The event is stored before the first byte is sent, so that no data leaves without a record.
    const source = getAuditSource(c, settings);
    await database.forTenant(tenantId, ({ tx }) =>
      recordAuditEvent(tx, { tenantId, at: clock(), source, kind: 'payments_exported' }),
    );
    return c.body(toByteStream(withByteOrderMark(first, lines)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="payments-${clock().toISOString().slice(0, 10)}.csv"`,
      'X-Accel-Buffering': 'no',
    });
  };
