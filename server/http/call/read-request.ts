import type { Context } from 'hono';
import { brokenOff, malformed, Refusal } from '../../lib/refusal.ts';
import { fromWire } from './wire.ts';

// Far deeper than any payload; what is written out or compared later must not run out of stack.
const deepest = 32;

const isShallow = (value: unknown, left = deepest): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((each) => isShallow(each, left - 1)));

/** JSON text as our code reads it, in camel case. @throws Refusal malformed */
export const parseJson = (bytes: ArrayBuffer | Uint8Array): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed('The body is not valid JSON');
  }
  if (!isShallow(value)) throw malformed(`The body is nested deeper than ${deepest} levels`);
  return fromWire(value);
};

const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/** The whole body. @throws Refusal malformed when its sender leaves before the end */
export const readBytes = async (c: Context) => {
  try {
    return await c.req.arrayBuffer();
  } catch {
    throw brokenOff();
  }
};

/**
 * The JSON body in camel case.
 * @throws Refusal unsupported_media_type or malformed
 */
export const readBody = async (c: Context): Promise<unknown> => {
  if (!isJson(c.req.header('content-type'))) {
    throw new Refusal('unsupported_media_type', 'The body must be JSON, sent as application/json');
  }
  if (c.req.header('content-encoding') !== undefined) {
    throw new Refusal('unsupported_media_type', 'The body must not be compressed');
  }
  return parseJson(await readBytes(c));
};

/** The query in camel case; of a key given twice, the first. */
export const readQuery = (c: Context): unknown => fromWire(c.req.query());
