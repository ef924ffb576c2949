import { type Context, Hono } from 'hono';
import { receiveReports } from '../../domain/messages/record-report.ts';
import { recordReply } from '../../domain/messages/replies/record-reply.ts';
import { InvalidReport, type ReportRequest } from '../../domain/messages/reports/report-source.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import { getOrigin } from '../../http/request-origin.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';

/** SNS, the largest sender, sends 256 KB at most. */
const MAX_REPORT_BYTES = 256 * 1024;

/** Twilio expects its next actions in TwiML. There are none. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

const mapByName = <Source extends { readonly name: string }>(sources: readonly Source[]) =>
  new Map(sources.map((source) => [source.name, source]));

/**
 * Delivery reports and replies of customers have a signature or token instead of the checks of session,
 * origin and CSRF. Forged requests cost little, because before the signature the server reads only the
 * accounts of text messages, at most once in two seconds.
 */
export const createMessageReports = (dependencies: Dependencies) => {
  const { database, clock, logger, metrics, settings, wakeWorkers } = dependencies;
  const reportSources = mapByName(dependencies.reportSources);
  const replySources = mapByName(dependencies.replySources);

  /** @throws ApiProblem bad_signature */
  const readGenuine = async <Result>(
    c: Context<ApiEnv>,
    read: (request: ReportRequest) => Result | Promise<Result>,
  ): Promise<Result> => {
    const { pathname, search } = new URL(c.req.url);
    const url = `${getOrigin(c, settings)}${pathname}${search}`;
    const body = new Uint8Array(await readBytes(c));
    try {
      return await read({ url, headers: c.req.raw.headers, body });
    } catch (error) {
      if (!(error instanceof InvalidReport)) throw error;
      metrics.countDeliveryReport('rejected');
      throw new ApiProblem('bad_signature', error.message);
    }
  };

  return new Hono<ApiEnv>()
    .use(noStore, limitApiBody(MAX_REPORT_BYTES))
    .post('/:source/', async (c) => {
      const source = reportSources.get(c.req.param('source'));
      if (!source) throw createNotFoundError('Page');
      await receiveReports(dependencies, source, await readGenuine(c, source.readReports));
      return c.body(null, 204);
    })
    .post('/:source/replies/', async (c) => {
      const source = replySources.get(c.req.param('source'));
      if (!source) throw createNotFoundError('Page');
      const reply = await readGenuine(c, source.readReply);
      const { phoneCountries } = settings;
      const outcome = await recordReply(database, reply, { phoneCountries, now: clock() });
      metrics.countDeliveryReport(outcome);
      logger.info({ source: source.name, replyId: reply.id, outcome }, 'Reply received');
      if (outcome === 'recorded') wakeWorkers();
      return c.body(EMPTY_TWIML, 200, { 'content-type': 'text/xml' });
    });
};
