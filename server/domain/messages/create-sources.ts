import type { SesSettings } from '../../lib/settings/mail-report-settings.ts';
import type { TextAccountRegistry } from './accounts/text-account-registry.ts';
import type { ReplySource } from './replies/reply-source.ts';
import { createTwilioReplies } from './replies/twilio-replies.ts';
import { createHttpSmsReports } from './reports/http-sms-reports.ts';
import { createPostmarkReports, getPostmarkHeaders } from './reports/postmark-reports.ts';
import type { ReportSource } from './reports/report-source.ts';
import { createSesReports, getSesHeaders } from './reports/ses-reports.ts';
import { createTwilioReports } from './reports/twilio-reports.ts';
import type { GetReportHeaders } from './transports/smtp-transport.ts';

interface ReportSettings {
  readonly publicUrl: string | undefined;
  readonly textAccounts: TextAccountRegistry;
  readonly smsReports: boolean;
  /** The `user:password` of Postmark's webhook URL. It is undefined when Postmark reports nothing. */
  readonly postmarkWebhook: string | undefined;
  readonly ses: SesSettings | undefined;
}

export const createReportSources = (
  { publicUrl, textAccounts, smsReports, postmarkWebhook, ses }: ReportSettings,
  secret: string,
): readonly ReportSource[] => [
  ...(publicUrl === undefined ? [] : [createTwilioReports(textAccounts)]),
  ...(smsReports ? [createHttpSmsReports(secret)] : []),
  ...(postmarkWebhook === undefined ? [] : [createPostmarkReports(postmarkWebhook)]),
  ...(ses ? [createSesReports(ses)] : []),
];

/** The mail provider copies the message id from these headers into its reports. */
export const createReportHeaders = ({
  postmarkWebhook,
  ses,
}: Pick<ReportSettings, 'postmarkWebhook' | 'ses'>): GetReportHeaders | undefined => {
  if (ses) return (messageId) => getSesHeaders(messageId, ses.configurationSet);
  return postmarkWebhook === undefined ? undefined : getPostmarkHeaders;
};

interface ReplySettings {
  readonly publicUrl: string | undefined;
  readonly textAccounts: TextAccountRegistry;
}

export const createReplySources = ({
  publicUrl,
  textAccounts,
}: ReplySettings): readonly ReplySource[] =>
  publicUrl === undefined ? [] : [createTwilioReplies(textAccounts)];
