import type { Context } from 'hono';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import { recordAuditEvent } from '../../domain/audit/record-audit-event.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { getAuditSource } from '../../http/call/get-audit-source.ts';
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

interface CsvExport {
  /** The start of the file name, before the date. */
  readonly name: string;
  readonly auditKind: AuditKind;
  readonly lines: AsyncIterator<string>;
}

/**
 * Responds with a CSV file. The event of the audit log is stored before the first byte is sent, so
 * that no data leaves without a record.
 */
export const respondWithCsv = async (
  c: Context<ApiEnv>,
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { name, auditKind: kind, lines }: CsvExport,
) => {
  const { value: first = '' } = await lines.next();
  const tenantId = c.get('tenant').id;
  const source = getAuditSource(c, settings);
  await database.forTenant(tenantId, ({ tx }) =>
    recordAuditEvent(tx, { tenantId, at: clock(), source, kind }),
  );
  return c.body(toByteStream(withByteOrderMark(first, lines)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${clock().toISOString().slice(0, 10)}.csv"`,
    'X-Accel-Buffering': 'no',
  });
};
