import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const twilioAccount = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'twilio-token' };

/** A text message as Twilio stores it. */
interface StoredMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly body: string;
  readonly statusCallback: string | undefined;
  status: string;
}

/** A request from Twilio: a report about a message, or a customer's reply. */
export interface TwilioCallback {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs as Twilio's documents say: the URL, then the names and values of the parameters, sorted by
 * name.
 */
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

/**
 * Starts a stand-in for Twilio's Messages API on this machine. It keeps the messages, the numbers
 * that answered STOP, and the callbacks that it would send.
 */
export const startTwilioService = async ({ accountSid, authToken } = twilioAccount) => {
  const messages: StoredMessage[] = [];
  const optedOut = new Set<string>();
  let replies = 0;
  /** The error with which the next calls fail; undefined: none. */
  let fault: { readonly status: number; readonly code: number } | 'hang' | undefined;

  const toResource = ({ sid, to, from, body, status }: StoredMessage) => ({
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
  ): TwilioCallback => ({
    url,
    body: new URLSearchParams(parameters).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioCallback(url, parameters, authToken),
    },
  });

  const create = (parameters: URLSearchParams) => {
    const to = parameters.get('To') ?? '';
    const from = parameters.get('From');
    if (!/^\+\d{8,15}$/.test(to))
      return toError(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (!from && !parameters.get('MessagingServiceSid'))
      return toError(400, 21603, 'A From phone number is required.');
    if (optedOut.has(to)) return toError(400, 21610, 'Attempt to send to unsubscribed recipient');
    const message: StoredMessage = {
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

  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const server = createServer(async (request, response) => {
    const parameters = new URLSearchParams(await text(request));
    if (fault === 'hang') return;
    const isCreate =
      request.method === 'POST' &&
      request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`;
    const respond = () => {
      if (request.headers.authorization !== authorization)
        return toError(401, 20003, 'Authenticate');
      if (!isCreate) return toError(404, 20404, 'The requested resource was not found');
      return typeof fault === 'object'
        ? toError(fault.status, fault.code, 'Refused')
        : create(parameters);
    };
    const { status, body } = respond();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** Lets a number answer STOP before this server knew it: Twilio then refuses messages to it. */
    answerStop: (number: string) => optedOut.add(number),
    /**
     * Lets a number send a text message, and returns the request with which Twilio forwards it to
     * `url`. Twilio itself acts on STOP and START.
     */
    reply: (number: string, text: string, url: string): TwilioCallback => {
      if (text === 'STOP') optedOut.add(number);
      if (text === 'START') optedOut.delete(number);
      replies += 1;
      const sid = `SM${String(replies).padStart(32, '9')}`;
      return createCallback(url, {
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
        To: '+447700900999',
      });
    },
    /** Forgets all messages, numbers and faults. */
    reset: () => {
      messages.length = 0;
      optedOut.clear();
      fault = undefined;
    },
    setFault: (next: typeof fault) => {
      fault = next;
    },
    /** Changes the status of a message, and returns the callback that Twilio sends. */
    report: (message: StoredMessage, status: string, errorCode?: number): TwilioCallback => {
      message.status = status;
      const url = message.statusCallback ?? '';
      const parameters = {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: message.from ?? '',
        MessageSid: message.sid,
        MessageStatus: status,
        SmsSid: message.sid,
        SmsStatus: status,
        To: message.to,
        ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      };
      return createCallback(url, parameters);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type TwilioService = Awaited<ReturnType<typeof startTwilioService>>;
