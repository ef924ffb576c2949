import * as v from 'valibot';
import { type Call, type CallName, calls } from '../../../contract/calls.ts';
import { errorBody, errorStatus, isErrorCode } from '../../../contract/errors.ts';
import { fromWireCase } from '../../../contract/wire-case.ts';
import type { Operation } from './operations.ts';

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

// An id that is empty or holds a slash is the address of another call, or of none.
const elsewhere = new Set(['not_found', 'method_not_allowed']);

const refusal = ({ declared }: Operation, { status, body }: Answered) => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return 'a refusal that is none of the contract';
  const { code, detail } = parsed.output;
  if (!isErrorCode(code) || errorStatus[code] !== status) return `the code ${code} with the status ${status}`;
  if (!detail) return 'a refusal that says nothing';
  return declared.get(status)?.includes(code) || elsewhere.has(code) ? undefined : `${code}, which is not declared`;
};

const success = ({ name, declared }: Operation, { status, text, body }: Answered) => {
  if (!declared.has(status)) return `the status ${status}, which is not declared`;
  const call: Call | undefined = name in calls ? calls[name as CallName] : undefined;
  if (!call) return undefined;
  if (!call.answer) return text === '' ? undefined : 'a body where there is none';
  return v.is(call.answer, fromWireCase(body)) ? undefined : 'a body that is not the contract’s';
};

/** What is wrong with an answer; undefined when it is one that was declared. */
export const complaint = (operation: Operation, answer: Answered): string | undefined => {
  const { status, text } = answer;
  if (status >= 500) return `a fault of ours, ${status}`;
  if (/\bat \S+ \(?\S+:\d+:\d+|node_modules|insert into "/.test(text)) return 'a trace of what went on inside';
  if (operation.isPage) {
    return operation.declared.has(status) || status === 404 ? undefined : `the status ${status}, which is not declared`;
  }
  return status < 300 ? success(operation, answer) : refusal(operation, answer);
};
