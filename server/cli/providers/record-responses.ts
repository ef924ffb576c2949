import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { brotliDecompressSync, unzipSync } from 'node:zlib';

/** The headers of the request contain the keys, so they are left out. */
export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const responseChannel = channel('http.client.response.finish');

const decode = (bytes: Buffer, encoding: string | undefined) => {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === undefined || encoding === 'identity' ? bytes : unzipSync(bytes)).toString();
};

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Such fields name a person or give access. A recording has other values in them. */
const privateFields =
  /secret|email|fingerprint|phone|^name$|customer_?name|consumer|^address$|postal|^line[12]$|^city$/i;

/** Every value keeps its type. */
const removeSecrets = (value: unknown, hideKeys: (text: string) => string, field = ''): unknown => {
  if (typeof value === 'string') return privateFields.test(field) ? '[hidden]' : hideKeys(value);
  if (Array.isArray(value)) return value.map((item) => removeSecrets(item, hideKeys, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, removeSecrets(item, hideKeys, name)]),
  );
};

/** The provider's library has no hook for raw responses, so the bytes are read beside it. */
export const recordResponses = async <Result>(
  hideKeys: (text: string) => string,
  work: () => Promise<Result>,
) => {
  const exchanges: RecordedExchange[] = [];
  const listen = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const chunks: Buffer[] = [];
    const push = response.push.bind(response);
    response.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk) chunks.push(chunk);
      return push(chunk, encoding);
    };
    response.once('end', () => {
      const body = parseBody(decode(Buffer.concat(chunks), response.headers['content-encoding']));
      exchanges.push({
        method: request.method,
        path: hideKeys(request.path),
        status: response.statusCode ?? 0,
        body: removeSecrets(body, hideKeys),
      });
    });
  };
  responseChannel.subscribe(listen);
  try {
    return { result: await work(), exchanges };
  } finally {
    responseChannel.unsubscribe(listen);
  }
};
