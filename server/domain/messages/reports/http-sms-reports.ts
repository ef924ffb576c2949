import * as v from 'valibot';
import { deliveryReasons } from '../../../../contract/payments/delivery.ts';
import { timestamp } from '../../../../contract/primitives.ts';
import { InvalidReport, parseReportBody, type ReportSource } from './report-source.ts';
import { isReportToken } from './report-urls.ts';

const reportSchema = v.object({
  state: v.picklist(['delivered', 'bounced_soft', 'bounced_hard']),
  reason: v.fallback(v.nullish(v.picklist(deliveryReasons), null), null),
  timestamp: v.optional(timestamp),
});

/** The operator's own provider (`SMS_URL`) sends these. A token in the URL is for one message. */
export const createHttpSmsReports = (secret: string): ReportSource => ({
  name: 'sms',
  channel: 'sms',
  canReportFor: () => true,
  readReports: async ({ url, body }) => {
    const { searchParams } = new URL(url);
    const messageId = searchParams.get('message') ?? '';
    if (!isReportToken(messageId, searchParams.get('token') ?? '', secret)) {
      throw new InvalidReport('The token is not valid');
    }
    const report = v.safeParse(reportSchema, parseReportBody(body));
    if (!report.success) throw new InvalidReport('The report has no state');
    const { state, reason, timestamp: at } = report.output;
    return [{ messageId, state, reason, at: at === undefined ? undefined : new Date(at) }];
  },
});
