import type { Context } from 'hono';
import { fromWireCase } from '../../../contract/wire-case.ts';
import {
  ApiProblem,
  createBodyAbortedError,
  createMalformedError,
} from '../../lib/network/api-problem.ts';

// No payload is nearly as deep. The limit protects recursive code from a stack overflow.
const MAX_DEPTH = 32;

const isShallow = (value: unknown, remainingDepth = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (remainingDepth > 0 && Object.values(value).every((each) => isShallow(each, remainingDepth - 1)));

/** Keys become camel case. @throws ApiProblem malformed */
export const parseJson = (bytes: ArrayBuffer | Uint8Array): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw createMalformedError('The body is not valid JSON');
  }
  if (!isShallow(value))
    throw createMalformedError(`The body is nested deeper than ${MAX_DEPTH} levels`);
  return fromWireCase(value);
};

const isJson = (contentType: string | undefined) =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '');

/** @throws ApiProblem malformed when the client aborts */
export const readBytes = async (c: Context) => {
  try {
    return await c.req.arrayBuffer();
  } catch {
    throw createBodyAbortedError();
  }
};

/** @throws ApiProblem unsupported_media_type or malformed */
export const readBody = async (c: Context): Promise<unknown> => {
  if (!isJson(c.req.header('content-type'))) {
    throw new ApiProblem(
      'unsupported_media_type',
      'The body must be JSON, sent as application/json',
    );
  }
  if (c.req.header('content-encoding') !== undefined) {
    throw new ApiProblem('unsupported_media_type', 'The body must not be compressed');
  }
  return parseJson(await readBytes(c));
};

export const readQuery = (c: Context): unknown => fromWireCase(c.req.query());
