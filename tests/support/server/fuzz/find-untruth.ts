import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawResponse } from './exchange-raw.ts';

/** `Transfer-Encoding: chunked`. Undefined: no last chunk, or bytes after it. */
const decodeChunks = (body: Buffer) => {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const end = body.indexOf('\r\n', position);
    const line = end < 0 ? '' : body.toString('latin1', position, end);
    if (!/^[\da-f]+$/i.test(line)) return undefined;
    const length = Number.parseInt(line, 16);
    const start = end + 2;
    if (body.toString('latin1', start + length, start + length + 2) !== '\r\n') return undefined;
    position = start + length + 2;
    if (length === 0) return position === body.length ? Buffer.concat(chunks) : undefined;
    chunks.push(body.subarray(start, start + length));
  }
};

const isDecodable = (encoding: string | undefined, body: Buffer) => {
  try {
    if (encoding === 'br') brotliDecompressSync(body);
    if (encoding === 'gzip') gunzipSync(body);
    return encoding === undefined || encoding === 'br' || encoding === 'gzip';
  } catch {
    return false;
  }
};

/** Against `Content-Range`; undefined without a difference. */
const findRangeUntruth = (headers: RawResponse['headers'], body: Buffer) => {
  const [, first, last, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const length = Number(last) - Number(first) + 1;
  return length === body.length && Number(last) < Number(size)
    ? undefined
    : 'a part that is not the announced one';
};

/** Never 5xx, and the bytes are what status and headers announce. Undefined: all true. */
export const findUntruth = (
  method: string,
  { status, headers, body }: RawResponse,
): string | undefined => {
  if (status >= 500) return `a server error, ${status}`;
  const length = headers.get('content-length');
  if (method === 'HEAD' || status === 204 || status === 304) {
    return body.length === 0
      ? undefined
      : `a body of ${body.length} bytes, where ${method} ${status} has none`;
  }
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  if (isChunked && length !== undefined) return 'two lengths';
  const content = isChunked ? decodeChunks(body) : body;
  if (!content) return 'chunks without an end';
  if (length !== undefined && Number(length) !== content.length) {
    return `${content.length} bytes, and the length ${length}`;
  }
  if (!isChunked && length === undefined && content.length > 0) return 'a body without a length';
  if (status === 206) return findRangeUntruth(headers, content);
  if (status === 200 && headers.has('content-range')) return 'a part with the status of the whole';
  if (!isDecodable(headers.get('content-encoding'), content)) {
    return `a body that is not encoded as ${headers.get('content-encoding')}`;
  }
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const hasProblem = isJson && status >= 400 && content.toString().includes('"code":');
  return isJson && status >= 400 && !hasProblem ? 'an error response without a code' : undefined;
};
