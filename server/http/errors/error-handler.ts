import { DrizzleQueryError } from 'drizzle-orm';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { errorStatus } from '../../../contract/errors.ts';
import { toWireJson } from '../../../contract/wire-case.ts';
import { ApiProblem, createMalformedError } from '../../lib/network/api-problem.ts';
import { OutgoingCallFailed } from '../../lib/outgoing/outgoing-call-failed.ts';
import type { ApiEnv } from '../call/api-env.ts';

export const respondWithProblem = (
  c: Context,
  { code, message, fields, retryAfterSeconds, current }: ApiProblem,
  headers: Readonly<Record<string, string>> = {},
) =>
  c.body(
    toWireJson({ ...fields, ...(current && { current }), detail: message, code }),
    errorStatus[code],
    {
      ...headers,
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      'Content-Type': 'application/json',
    },
  );

const getCode = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : undefined;

// Node's network errors, and SQLSTATE codes: unreachable (08), starting or stopping (57), no space (53),
// became a standby (25006), timed out at a lock (55P03, 40001, 40P01).
const transientCode =
  /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|25006|53...|57...|55P03|40001|40P01)$/;
// Some errors of the pg driver have no code.
const transientMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

const isTransient = (fault: unknown) =>
  fault instanceof OutgoingCallFailed ||
  transientCode.test(getCode(fault) ?? '') ||
  (fault instanceof Error && transientMessage.test(fault.message));

const toProblem = (fault: unknown) => {
  if (fault instanceof ApiProblem) return fault;
  if (fault instanceof HTTPException && fault.status < 500)
    return createMalformedError('The request could not be read');
  return isTransient(fault instanceof DrizzleQueryError ? fault.cause : fault)
    ? new ApiProblem('unavailable', 'The service is not available at the moment', {
        retryAfterSeconds: 2,
      })
    : new ApiProblem('unexpected', 'Something went wrong on our side');
};

export const createErrorHandler =
  (logger: Logger): ErrorHandler<ApiEnv> =>
  (fault, c) => {
    const problem = toProblem(fault);
    if (errorStatus[problem.code] >= 500) {
      logger.error({ requestId: c.get('requestId'), err: fault }, 'A request failed');
    }
    // These headers describe the failed response.
    for (const name of ['Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'])
      c.header(name, undefined);
    return respondWithProblem(c, problem);
  };
