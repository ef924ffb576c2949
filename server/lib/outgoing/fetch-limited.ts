import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';

interface LimitedRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Uint8Array | null;
  /** The time includes DNS, connection, headers and body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** It replaces Node's DNS look-up, for example to reject private addresses. */
  readonly lookup?: LookupFunction;
  readonly signal?: AbortSignal | null | undefined;
  readonly onPiece?: () => void;
}

/** Further calls of this process to the same host wait. */
const MAX_SOCKETS_PER_HOST = 20;

const agentOptions = { keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST };
const httpAgent = new http.Agent(agentOptions);
const httpsAgent = new https.Agent(agentOptions);

/** `Response` refuses even an empty body with these. */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

const getCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

const toFailure = (error: unknown, host: string, hasResponse: boolean) => {
  if (error instanceof OutgoingCallFailed) return error;
  const code = getCode(error) ?? 'UNKNOWN';
  const fail = (message: string) => new OutgoingCallFailed(message, { code, cause: error });
  if (code.startsWith('HPE_')) return fail(`${host} does not answer in HTTP (${code})`);
  if (hasResponse) return fail(`${host} broke off its answer (${code})`);
  return fail(`${host} cannot be reached (${code})`);
};

const readBody = async (response: IncomingMessage, host: string, limits: LimitedRequest) => {
  const { maxBytes, onPiece } = limits;
  const pieces: Buffer[] = [];
  let byteCount = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    byteCount += piece.byteLength;
    if (byteCount > maxBytes)
      throw new OutgoingCallFailed(`${host} answers with more than ${maxBytes} bytes`, {
        code: 'RESPONSE_TOO_LARGE',
      });
    onPiece?.();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const toHeaders = ({ rawHeaders }: IncomingMessage) => {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
};

const toResponse = async (message: IncomingMessage, host: string, limits: LimitedRequest) => {
  const { statusCode: status = 0 } = message;
  if (status < 200 || status > 599)
    throw new OutgoingCallFailed(`${host} answers with the unknown status ${status}`, {
      code: 'UNKNOWN_STATUS',
    });
  const body = await readBody(message, host, limits);
  const headers = toHeaders(message);
  return new Response(bodilessStatuses.has(status) ? null : body, { status, headers });
};

const startRequest = (url: URL, { method, headers, body, lookup }: LimitedRequest) => {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    method: method ?? 'GET',
    // Without compression, `maxBytes` limits the text as well.
    headers: { 'accept-encoding': 'identity', 'user-agent': 'beepaid-go', ...headers },
    ...(lookup && { lookup }),
    // Another call may have opened a reused connection without this lookup.
    agent: lookup ? false : isSecure ? httpsAgent : httpAgent,
  };
  const request = isSecure ? https.request(url, options) : http.request(url, options);
  request.end(body ?? undefined);
  return request;
};

const receiveResponse = (request: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    // An answer such as “101 Switching Protocols” ends the request without an error.
    request.once('close', () => reject(new Error('The connection was closed')));
  });

const watchLimits = (host: string, { timeoutMs, signal }: LimitedRequest) => {
  let stop = () => {};
  const exceeded = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `${host} does not answer within ${timeoutMs} ms`;
      reject(new OutgoingCallFailed(message, { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  return { exceeded, stop };
};

/**
 * A response with a `Location` is returned, not followed. Inside a transaction, it throws.
 * @throws OutgoingCallFailed when the peer cannot be reached or exceeds a limit
 */
export const fetchLimited = async (
  address: string | URL,
  limits: LimitedRequest,
): Promise<Response> => {
  refuseInTransaction('a request');
  const url = new URL(address);
  const { host } = url;
  const request = startRequest(url, limits);
  const { exceeded, stop } = watchLimits(host, limits);
  let hasResponse = false;
  const receive = async () => {
    const message = await receiveResponse(request);
    hasResponse = true;
    return toResponse(message, host, limits);
  };
  try {
    return await Promise.race([receive(), exceeded]);
  } catch (error) {
    request.destroy();
    throw toFailure(error, host, hasResponse);
  } finally {
    stop();
  }
};

/** @throws OutgoingCallFailed for a response that is not JSON, such as the page of a proxy or a redirect */
export const requireJson = (response: Response, host: string): Response => {
  const type = response.headers.get('content-type');
  if (/[/+]json\b/i.test(type ?? '')) return response;
  throw new OutgoingCallFailed(
    `${host} answers ${response.status} with ${type ?? 'no content type'} instead of JSON`,
    { code: 'NOT_JSON' },
  );
};

/** @throws OutgoingCallFailed when the body is not JSON */
export const readJson = async (response: Response, host: string): Promise<unknown> => {
  const text = await requireJson(response, host).text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OutgoingCallFailed(`${host} answers ${response.status} with broken JSON`, {
      code: 'NOT_JSON',
      cause,
    });
  }
};
