import { createHmac, timingSafeEqual } from 'node:crypto';

interface ReportUrlOptions {
  /** The address at which providers reach this server; undefined: they cannot reach it. */
  readonly publicUrl: string | undefined;
  readonly secret: string;
}

/** The path below which providers send their reports. */
export const reportPath = '/api/messages/';

/**
 * The URL to which a provider forwards the text messages of customers. Undefined when the provider
 * cannot reach this server.
 */
export const getReplyUrl = (publicUrl: string | undefined, source: string) =>
  publicUrl === undefined ? undefined : `${publicUrl}${reportPath}${source}/replies/`;

const createToken = (messageId: string, secret: string) =>
  createHmac('sha256', secret).update(`delivery report ${messageId}`).digest('base64url');

/** Whether `token` was made for the message with this id. */
export const isReportToken = (messageId: string, token: string, secret: string) => {
  const expected = Buffer.from(createToken(messageId, secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Returns functions that build the URL to which a provider reports what became of one message. */
export const createReportUrls = ({ publicUrl, secret }: ReportUrlOptions) => ({
  /** For providers that sign their reports. */
  forSigned: (source: string) => (messageId: string) =>
    publicUrl === undefined
      ? undefined
      : `${publicUrl}${reportPath}${source}/?message=${messageId}`,
  /** For providers that do not: the token in the URL allows reports about this message alone. */
  withToken: (source: string) => (messageId: string) =>
    publicUrl === undefined
      ? undefined
      : `${publicUrl}${reportPath}${source}/?message=${messageId}&token=${createToken(messageId, secret)}`,
});
