import { DrizzleQueryError } from 'drizzle-orm';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { errorStatus } from '../../../contract/errors.ts';
import { malformed, Refusal } from '../../lib/refusal.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { toWire } from '../call/wire.ts';

/** The response for a refusal (`contract/errors.ts`). */
export const answerRefusal = (
  c: Context,
  { code, message, fields, retryAfterSeconds }: Refusal,
  headers: Readonly<Record<string, string>> = {},
) =>
  c.body(toWire({ ...fields, detail: message, code }), errorStatus[code], {
    ...headers,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    'Content-Type': 'application/json',
  });

const codeOf = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : undefined;

// The database cannot be reached, is starting or stopping, has no room, or gave up waiting for a lock.
const passingCode = /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57...|55P03|40001|40P01)$/;
// What the pg driver says without a code.
const passingMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

const isPassing = (fault: unknown) =>
  passingCode.test(codeOf(fault) ?? '') || (fault instanceof Error && passingMessage.test(fault.message));

/** What may be logged of a fault: never a query's parameters, which hold names, addresses and hashes. */
const loggable = (fault: unknown) => {
  if (fault instanceof DrizzleQueryError) {
    const { cause } = fault;
    return { query: fault.query, code: codeOf(cause), message: cause?.message, stack: cause?.stack };
  }
  return fault instanceof Error
    ? { name: fault.name, code: codeOf(fault), message: fault.message, stack: fault.stack }
    : { message: String(fault) };
};

const refusalOf = (fault: unknown) => {
  if (fault instanceof Refusal) return fault;
  if (fault instanceof HTTPException && fault.status < 500) return malformed('The request could not be read');
  return isPassing(fault instanceof DrizzleQueryError ? fault.cause : fault)
    ? new Refusal('unavailable', 'The service is not available at the moment', { retryAfterSeconds: 2 })
    : new Refusal('unexpected', 'Something went wrong on our side');
};

/** Turns whatever was thrown into the refusal it stands for; what nobody meant is logged. */
export const answerFaults =
  (logger: Logger): ErrorHandler<ApiEnv> =>
  (fault, c) => {
    const refusal = refusalOf(fault);
    if (errorStatus[refusal.code] >= 500) {
      logger.error({ requestId: c.get('requestId'), fault: loggable(fault) }, 'A request failed');
    }
    return answerRefusal(c, refusal);
  };
