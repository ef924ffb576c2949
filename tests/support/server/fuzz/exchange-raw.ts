import { once } from 'node:events';
import { connect } from 'node:net';
import type { HeaderRequest } from './header-requests.ts';

/** A response as its bytes say, without the tolerance of an HTTP client. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The bytes after the headers until the end of the connection. */
  readonly body: Buffer;
}

const hasBody = (method: string) => ['POST', 'PUT', 'PATCH'].includes(method);

const formatRequest = ({ method, path, headers }: HeaderRequest) => {
  const body = hasBody(method) ? '{}' : '';
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  return [`${method} ${path} HTTP/1.1`, ...lines, ...length, 'Connection: close', '', body].join(
    '\r\n',
  );
};

const END_OF_HEAD = '\r\n\r\n';

/** @throws Error when the bytes are no response */
const parseResponse = (bytes: Buffer): RawResponse => {
  const end = bytes.indexOf(END_OF_HEAD);
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status))
    throw new Error(`The connection ended with ${JSON.stringify(bytes.toString('latin1'))}`);
  const body = bytes.subarray(end + END_OF_HEAD.length);
  // 100 Continue and other interim responses precede the response.
  if (status < 200) return parseResponse(body);
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status, headers: new Map(headers), body };
};

/**
 * Sends the request on a connection of its own, and reads until the server closes the connection.
 */
export const exchangeRaw = async (port: number, request: HeaderRequest): Promise<RawResponse> => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A reset after the response is no failure. The bytes tell whether the response was complete.
  socket.on('error', () => undefined);
  socket.write(formatRequest(request), 'latin1');
  await once(socket, 'close');
  return parseResponse(Buffer.concat(chunks));
};
