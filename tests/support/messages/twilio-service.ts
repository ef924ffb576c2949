import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TwilioCredentials } from '../../../server/lib/settings/twilio-credentials.ts';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';

/** Each has a number that sends text messages. */
export const twilioAccount: TwilioCredentials = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'twilio-token',
  sender: '+447700900999',
};
export const otherTwilioAccount: TwilioCredentials = {
  accountSid: `AC${'2'.repeat(32)}`,
  authToken: 'other-twilio-token',
  sender: '+447700900888',
};

interface StoredMessage {
  readonly accountSid: string;
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly body: string;
  readonly statusCallback: string | undefined;
  status: string;
}

/** A report about a message, or a customer's reply. */
export interface TwilioCallback {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** By Twilio's documents: the URL, then names and values of the parameters, sorted by name. */
export const signTwilioCallback = (
  url: string,
  parameters: Readonly<Record<string, string>>,
  authToken: string,
) => {
  const sorted = Object.keys(parameters).sort();
  const signed = sorted.reduce((all, name) => `${all}${name}${parameters[name]}`, url);
  return createHmac('sha1', authToken).update(signed).digest('base64');
};

const toError = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const getAuthorization = ({ accountSid, authToken }: TwilioCredentials) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** `/2010-04-01/Accounts/{sid}.json`, or below. */
const resourceUrl = /^\/2010-04-01\/Accounts\/(AC\w+)(?:\/(\w+))?\.json(?:\?(.*))?$/;

/** Keeps messages, the numbers that answered STOP, and the callbacks it would send. */
export const startTwilioService = async () => {
  const accounts: readonly TwilioCredentials[] = [twilioAccount, otherTwilioAccount];
  const messages: StoredMessage[] = [];
  /** After the account's SID. */
  const optedOut = new Set<string>();
  /** By the account's SID. */
  const replyUrls = new Map<string, string>();
  let replies = 0;
  /** Of the next calls; undefined: none. */
  let fault: { readonly status: number; readonly code: number } | 'hang' | undefined;

  const getAccount = (accountSid: string) => {
    const account = accounts.find((candidate) => candidate.accountSid === accountSid);
    if (!account) throw new Error(`The stand-in has no account ${accountSid}`);
    return account;
  };

  const toResource = ({ accountSid, sid, to, from, body, status }: StoredMessage) => ({
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: 'Mon, 02 Mar 2026 09:00:00 +0000',
    date_sent: null,
    date_updated: 'Mon, 02 Mar 2026 09:00:00 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status,
    subresource_uris: {},
    to,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  });

  const createCallback = (
    url: string,
    parameters: Readonly<Record<string, string>>,
    { authToken }: TwilioCredentials,
  ): TwilioCallback => ({
    url,
    body: new URLSearchParams(parameters).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioCallback(url, parameters, authToken),
    },
  });

  const create = ({ accountSid, sender }: TwilioCredentials, parameters: URLSearchParams) => {
    const to = parameters.get('To') ?? '';
    const from = parameters.get('From');
    if (!/^\+\d{8,15}$/.test(to))
      return toError(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (!from && !parameters.get('MessagingServiceSid'))
      return toError(400, 21603, 'A From phone number is required.');
    if (from?.startsWith('+') && from !== sender)
      return toError(400, 21660, `Mismatch between the 'From' number ${from} and the account.`);
    if (optedOut.has(`${accountSid} ${to}`))
      return toError(400, 21610, 'Attempt to send to unsubscribed recipient');
    const message: StoredMessage = {
      accountSid,
      sid: `SM${String(messages.length + 1).padStart(32, '0')}`,
      to,
      from,
      body: parameters.get('Body') ?? '',
      statusCallback: parameters.get('StatusCallback') ?? undefined,
      status: 'queued',
    };
    messages.push(message);
    return { status: 201, body: toResource(message) };
  };

  const listNumbers = ({ accountSid, sender }: TwilioCredentials, query: URLSearchParams) => {
    const phoneNumber = {
      account_sid: accountSid,
      capabilities: { fax: false, mms: false, sms: true, voice: true },
      phone_number: sender,
      sid: `PN${'0'.repeat(32)}`,
      sms_method: 'POST',
      sms_url: replyUrls.get(accountSid) ?? '',
    };
    const found = query.get('PhoneNumber') === sender ? [phoneNumber] : [];
    return { status: 200, body: { incoming_phone_numbers: found, next_page_uri: null } };
  };

  const respond = ({ method, url = '', headers }: IncomingMessage, parameters: URLSearchParams) => {
    const [, accountSid, resource, query] = resourceUrl.exec(url) ?? [];
    const account = accounts.find((candidate) => candidate.accountSid === accountSid);
    if (!account || headers.authorization !== getAuthorization(account))
      return toError(401, 20003, 'Authenticate');
    if (typeof fault === 'object') return toError(fault.status, fault.code, 'Refused');
    if (method === 'POST' && resource === 'Messages') return create(account, parameters);
    if (method === 'GET' && resource === 'IncomingPhoneNumbers')
      return listNumbers(account, new URLSearchParams(query));
    return method === 'GET' && resource === undefined
      ? { status: 200, body: { sid: accountSid, status: 'active', type: 'Full' } }
      : toError(404, 20404, 'The requested resource was not found');
  };

  const server = createServer(async (request, response) => {
    const parameters = new URLSearchParams(await text(request));
    if (fault === 'hang') return;
    const { status, body } = respond(request, parameters);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await listenOnFreePort(server);

  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    /** Before this server knew it: Twilio refuses messages to the number. */
    answerStop: (number: string) => optedOut.add(`${twilioAccount.accountSid} ${number}`),
    /** Returns the request that forwards the reply to `url`. Twilio itself acts on STOP and START. */
    reply: (number: string, text: string, url: string, account = twilioAccount): TwilioCallback => {
      const { accountSid } = account;
      if (text === 'STOP') optedOut.add(`${accountSid} ${number}`);
      if (text === 'START') optedOut.delete(`${accountSid} ${number}`);
      replies += 1;
      const sid = `SM${String(replies).padStart(32, '9')}`;
      const parameters = {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        Body: text,
        From: number,
        MessageSid: sid,
        NumMedia: '0',
        NumSegments: '1',
        SmsMessageSid: sid,
        SmsSid: sid,
        SmsStatus: 'received',
        To: account.sender,
      };
      return createCallback(url, parameters, account);
    },
    reset: () => {
      messages.length = 0;
      optedOut.clear();
      replyUrls.clear();
      fault = undefined;
    },
    setFault: (next: typeof fault) => {
      fault = next;
    },
    /** Text messages to the account's number go there. */
    setReplyUrl: ({ accountSid }: TwilioCredentials, url: string) => replyUrls.set(accountSid, url),
    /** Returns Twilio's callback. */
    report: (message: StoredMessage, status: string, errorCode?: number): TwilioCallback => {
      message.status = status;
      const url = message.statusCallback ?? '';
      const parameters = {
        AccountSid: message.accountSid,
        ApiVersion: '2010-04-01',
        From: message.from ?? '',
        MessageSid: message.sid,
        MessageStatus: status,
        SmsSid: message.sid,
        SmsStatus: status,
        To: message.to,
        ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      };
      return createCallback(url, parameters, getAccount(message.accountSid));
    },
    /** With another account's auth token. */
    sign: ({ url, body }: TwilioCallback, account: TwilioCredentials): TwilioCallback =>
      createCallback(url, Object.fromEntries(new URLSearchParams(body)), account),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type TwilioService = Awaited<ReturnType<typeof startTwilioService>>;
