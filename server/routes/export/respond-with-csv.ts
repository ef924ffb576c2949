import type { Context } from 'hono';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import { recordAuditEvent } from '../../domain/audit/record-audit-event.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { getAuditSource } from '../../http/call/get-audit-source.ts';
import { byteOrderMark } from '../../lib/text/csv.ts';
import type { Dependencies } from '../dependencies.ts';

/** Each chunk is produced only when the client has read the previous one (backpressure). */
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

async function* prepend(first: string, rest: AsyncIterator<string>) {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

interface CsvExport {
  readonly fileName: string;
  readonly auditKind: AuditKind;
  readonly lines: AsyncIterator<string>;
  /** Excel reads UTF-8 only with this mark at the beginning. */
  readonly hasByteOrderMark?: boolean;
}

export const getDatedName = (name: string, now: Date) =>
  `${name}-${now.toISOString().slice(0, 10)}.csv`;

/** The audit event is stored before the first byte, so that every export is recorded. */
export const respondWithCsv = async (
  c: Context<ApiEnv>,
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { fileName, auditKind: kind, lines, hasByteOrderMark = true }: CsvExport,
) => {
  // A query that fails at the first line still gets an error status.
  const { value: first = '' } = await lines.next();
  const tenantId = c.get('tenant').id;
  const source = getAuditSource(c, settings);
  await database.forTenant(tenantId, ({ tx }) =>
    recordAuditEvent(tx, { tenantId, at: clock(), source, kind }),
  );
  return c.body(
    toByteStream(prepend(hasByteOrderMark ? byteOrderMark + first : first, lines)),
    200,
    {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Accel-Buffering': 'no',
    },
  );
};
