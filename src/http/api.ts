import * as v from 'valibot';
import {
  type AnswerOf,
  type Call,
  type CallName,
  calls,
  type ParamsOf,
  type PayloadOf,
  type QueryOf,
} from '../../contract/calls.ts';
import { fromWireCase, toWireCase } from '../../contract/wire-case.ts';
import { ApiError, fromErrorBody, noAnswer, unreadableAnswer } from './api-error.ts';
import { csrfToken } from './csrf.ts';
import { toQueryString } from './query-string.ts';
import { reachability } from './reachability.ts';

/** Milliseconds to wait for an answer. */
const timeout = { read: 10_000, write: 15_000 };

interface Options {
  readonly signal?: AbortSignal;
  /** Sent with writes, so that a repeated one is done once. */
  readonly idempotencyKey?: string;
}

interface Input extends Options {
  readonly params?: Record<string, string | number>;
  readonly query?: object;
  readonly payload?: unknown;
}

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [K in Key]: Value };
type Params<Name extends CallName> = [keyof ParamsOf<Name>] extends [never] ? undefined : ParamsOf<Name>;

/** What the function of a call takes: path parameters, query and payload as far as the call has them. */
export type InputOf<Name extends CallName> = Options &
  Part<'params', Params<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'payload', PayloadOf<Name>>;

/** What it resolves to; null where the spec does not show the answer and the backend gave none we know. */
export type ResultOf<Name extends CallName> = (typeof calls)[Name] extends { answerNotShown: true }
  ? AnswerOf<Name> | null
  : AnswerOf<Name>;

const urlOf = (call: Call, { params = {}, query = {} }: Input) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `/api${path}${toQueryString({ ...query })}`;
};

const requestOf = (call: Call, { payload, idempotencyKey, signal }: Input): RequestInit => {
  const csrf = csrfToken();
  const writes = call.method !== 'get';
  const limit = AbortSignal.timeout(writes ? timeout.write : timeout.read);
  return {
    method: call.method.toUpperCase(),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      Accept: 'application/json',
      ...(writes && { 'Content-Type': 'application/json' }),
      ...(csrf !== undefined && { 'X-CSRFTOKEN': csrf }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(writes && payload !== undefined && { body: JSON.stringify(toWireCase(payload)) }),
  };
};

/** Resolves with status and parsed body; rejects with an `ApiError` when it was not the API that answered. */
const exchange = async (call: Call, input: Input) => {
  try {
    const response = await fetch(urlOf(call, input), requestOf(call, input));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (text !== '' && !isJson) throw new ApiError({ status: response.status, source: 'foreign' });
    if (text === '' && [502, 503, 504].includes(response.status)) {
      throw new ApiError({ status: response.status, source: 'foreign' });
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    reachability.answered();
    return { status: response.status, ok: response.ok, body };
  } catch (error) {
    // Whoever asked has gone: no news about the network.
    if (input.signal?.aborted) throw error;
    reachability.failed();
    if (error instanceof ApiError) throw error;
    throw noAnswer(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
};

const readAnswer = (call: Call, status: number, body: unknown) => {
  if (!call.answer) return undefined;
  const read = v.safeParse(call.answer, fromWireCase(body));
  if (read.success) return read.output;
  if (call.answerNotShown) return null;
  throw unreadableAnswer(status);
};

/** A write while /api is known to be out of reach is refused before anything leaves. */
const refuseOffline = () => {
  reachability.lookNow();
  return new ApiError({ status: 0, code: 'offline', source: 'none', detail: "You're offline. Nothing was sent." });
};

const send = async (call: Call, input: Input) => {
  if (call.method !== 'get' && !reachability.get()) throw refuseOffline();
  let { status, ok, body } = await exchange(call, input);
  let refusal = ok ? undefined : fromErrorBody(status, body);
  // The token was stale; the refusal brought a fresh one, and nothing was done.
  if (refusal?.code === 'csrf_failed') {
    ({ status, ok, body } = await exchange(call, input));
    refusal = ok ? undefined : fromErrorBody(status, body);
  }
  if (refusal) throw refusal;
  return readAnswer(call, status, body);
};

type Api = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<ResultOf<Name>> };

/**
 * One function for each call of the contract, by its name there. Each rejects with an `ApiError`, or with the
 * signal's own reason when it was aborted.
 */
export const api = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => [name, (input: Input) => send(call, input)]),
) as unknown as Api;
