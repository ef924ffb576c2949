import { createHmac, timingSafeEqual } from 'node:crypto';

interface ReportUrlOptions {
  readonly publicUrl: string | undefined;
  readonly secret: string;
}

export const reportPath = '/api/messages/';

/** Only Twilio forwards replies. */
export const getReplyUrl = (publicUrl: string | undefined) =>
  publicUrl === undefined ? undefined : `${publicUrl}${reportPath}twilio/replies/`;

const createToken = (messageId: string, secret: string) =>
  createHmac('sha256', secret).update(`delivery report ${messageId}`).digest('base64url');

export const isReportToken = (messageId: string, token: string, secret: string) => {
  const expected = Buffer.from(createToken(messageId, secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

export const createReportUrls = ({ publicUrl, secret }: ReportUrlOptions) => ({
  /** Providers that sign need no token. */
  forSigned: (source: string) => (messageId: string) =>
    publicUrl === undefined
      ? undefined
      : `${publicUrl}${reportPath}${source}/?message=${messageId}`,
  /** The token allows only reports about this message. */
  withToken: (source: string) => (messageId: string) =>
    publicUrl === undefined
      ? undefined
      : `${publicUrl}${reportPath}${source}/?message=${messageId}&token=${createToken(messageId, secret)}`,
});
