import * as v from 'valibot';
import { type Call, type CallName, calls } from '../../../../contract/calls.ts';
import { errorBody, errorStatus, isErrorCode } from '../../../../contract/errors.ts';
import { fromWireCase } from '../../../../contract/wire-case.ts';
import type { Operation } from './operations.ts';

export interface FuzzResponse {
  readonly status: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
  /** The parsed body; undefined when the body is not JSON. */
  readonly body: unknown;
}

// An id that is empty or contains a slash makes the path of another call, or of no call.
const pathErrors = new Set(['not_found', 'method_not_allowed']);

const findErrorViolation = ({ declared }: Operation, { status, body }: FuzzResponse) => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return 'an error response that does not match the contract';
  const { code, detail } = parsed.output;
  if (!isErrorCode(code) || errorStatus[code] !== status)
    return `the code ${code} with the status ${status}`;
  if (!detail) return 'an error response without a detail';
  return declared.get(status)?.includes(code) || pathErrors.has(code)
    ? undefined
    : `${code}, which is not declared`;
};

const findSuccessViolation = (
  { name, declared }: Operation,
  { status, text, body }: FuzzResponse,
) => {
  if (!declared.has(status)) return `the status ${status}, which is not declared`;
  const call: Call | undefined = name in calls ? calls[name as CallName] : undefined;
  if (!call) return undefined;
  if (!call.response) return text === '' ? undefined : 'a body where the contract has none';
  return v.is(call.response, fromWireCase(body)) ? undefined : 'a body that is not the contract’s';
};

/** Returns a text about how the response violates the contract, or undefined when it complies. */
export const findContractViolation = (
  operation: Operation,
  response: FuzzResponse,
): string | undefined => {
  const { status, text } = response;
  if (status >= 500) return `a server error, ${status}`;
  // Node gives this answer to headers of more than 16 KB, before the server knows of the request.
  if (status === 431) return undefined;
  // The first alternative matches a line of a stack trace, such as “at handle (file.ts:10:5)”.
  if (/\bat \S+ \(?\S+:\d+:\d+|node_modules|insert into "/.test(text))
    return 'a stack trace or other internals';
  if (operation.isOutsideContract) {
    return operation.declared.has(status) || status === 404
      ? undefined
      : `the status ${status}, which is not declared`;
  }
  return status < 300
    ? findSuccessViolation(operation, response)
    : findErrorViolation(operation, response);
};
