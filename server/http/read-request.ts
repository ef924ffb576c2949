import type { Context } from 'hono';
import { malformed, Refusal } from './refusal.ts';
import { fromWire } from './wire.ts';

const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/**
 * The JSON body in camel case.
 * @throws Refusal unsupported_media_type or malformed
 */
export const readBody = async (c: Context): Promise<unknown> => {
  if (!isJson(c.req.header('content-type'))) {
    throw new Refusal('unsupported_media_type', 'The body must be JSON, sent as application/json');
  }
  const bytes = await c.req.arrayBuffer();
  try {
    return fromWire(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    throw malformed('The body is not valid JSON');
  }
};

/** The query in camel case; of a key given twice, the first. */
export const readQuery = (c: Context): unknown => fromWire(c.req.query());
