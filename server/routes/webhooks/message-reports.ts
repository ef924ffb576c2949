import { Hono } from 'hono';
import { recordReport } from '../../domain/messages/record-report.ts';
import { InvalidReport } from '../../domain/messages/reports/report-source.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import { getOrigin } from '../../http/request-origin.ts';
import { ApiProblem, notFound } from '../../lib/network/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';

/** SNS, the largest sender, sends 256 KB at most. */
const MAX_REPORT_BYTES = 256 * 1024;

/**
 * The delivery reports of providers, mounted at /api/messages. The signature or token of a report
 * replaces session, origin and CSRF checks. The server checks it before it asks the database, so
 * that a flood of forged reports is cheap to refuse.
 */
export const createMessageReports = (dependencies: Dependencies) => {
  const { database, clock, logger, metrics, settings, reportSources, wakeWorkers } = dependencies;
  const sources = new Map(reportSources.map((source) => [source.name, source]));
  return new Hono().use(noStore).post('/:source/', limitApiBody(MAX_REPORT_BYTES), async (c) => {
    const source = sources.get(c.req.param('source'));
    if (!source) throw notFound('Page');
    const { name, channel } = source;
    const { pathname, search } = new URL(c.req.url);
    const url = `${getOrigin(c, settings)}${pathname}${search}`;
    const body = new Uint8Array(await readBytes(c));
    const reports = await source
      .readReports({ url, headers: c.req.raw.headers, body })
      .catch((error: unknown) => {
        if (!(error instanceof InvalidReport)) throw error;
        metrics.countDeliveryReport('rejected');
        throw new ApiProblem('bad_signature', error.message);
      });
    for (const report of reports) {
      const outcome = await recordReport(database, report, { channel, now: clock() });
      metrics.countDeliveryReport(outcome);
      logger.info(
        { source: name, messageId: report.messageId, state: report.state, outcome },
        'Delivery report received',
      );
      if (outcome === 'recorded') wakeWorkers();
    }
    return c.body(null, 204);
  });
};
