import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { brotliDecompressSync, unzipSync } from 'node:zlib';

/** One call of a provider's API, without the headers of the request, which contain the keys. */
export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The parsed JSON of the response; its text when it is not JSON. */
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

/** Fields that name a person or give access. Their values are replaced in a recording. */
const privateFields =
  /secret|email|fingerprint|phone|^name$|customer_?name|consumer|^address$|postal|^line[12]$|^city$/i;

/** Replaces private values, and all keys in texts by `hideKeys`. The types of all values stay. */
const removeSecrets = (value: unknown, hideKeys: (text: string) => string, field = ''): unknown => {
  if (typeof value === 'string') return privateFields.test(field) ? '[hidden]' : hideKeys(value);
  if (Array.isArray(value)) return value.map((item) => removeSecrets(item, hideKeys, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, removeSecrets(item, hideKeys, name)]),
  );
};

/**
 * Runs `work`, and returns its result with each response that this process received meanwhile from
 * another server. Reads the bytes beside the provider's library, which has no hook for raw
 * responses.
 */
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
