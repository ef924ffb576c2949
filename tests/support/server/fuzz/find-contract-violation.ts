import * as v from 'valibot';
import { type Call, type CallName, calls } from '../../../../contract/calls.ts';
import { errorBody, errorStatus, isErrorCode } from '../../../../contract/errors.ts';
import { fromWireCase } from '../../../../contract/wire-case.ts';
import type { Operation } from './operations.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Undefined: not JSON. */
  readonly body: unknown;
}

// An empty id, or one with a slash, makes another path.
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

/** Undefined: the response complies. */
export const findContractViolation = (
  operation: Operation,
  response: FuzzResponse,
): string | undefined => {
  const { status, text } = response;
  if (status >= 500) return `a server error, ${status}`;
  // Node's answer to headers above 16 KB; the server learns nothing.
  if (status === 431) return undefined;
  // First a stack trace's line, such as “at handle (file.ts:10:5)”.
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
