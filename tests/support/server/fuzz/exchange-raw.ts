import { once } from 'node:events';
import { connect } from 'node:net';
import type { HeaderRequest } from './header-requests.ts';

/** From its bytes, without a client's tolerance. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Until the connection ends. */
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
  // Interim responses come first, such as 100 Continue.
  if (status < 200) return parseResponse(body);
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status, headers: new Map(headers), body };
};

/** On its own connection, until the server closes it. */
export const exchangeRaw = async (port: number, request: HeaderRequest): Promise<RawResponse> => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A reset after the response is no failure; the bytes tell.
  socket.on('error', () => undefined);
  socket.write(formatRequest(request), 'latin1');
  await once(socket, 'close');
  return parseResponse(Buffer.concat(chunks));
};
