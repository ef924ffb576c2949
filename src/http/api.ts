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
import { keyHeader } from '../../contract/idempotency.ts';
import { fromWireCase, toWireCase } from '../../contract/wire-case.ts';
import { isForeign } from './answer-source.ts';
import { ApiError, fromErrorBody, noAnswer, notSent, unreadableAnswer } from './api-error.ts';
import { backend } from './backend.ts';
import { csrfToken } from './csrf.ts';
import { deadline, within } from './deadline.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { toQueryString } from './query-string.ts';
import { reachability } from './reachability.ts';

/** Milliseconds to wait for an answer. */
const timeout = { read: 10_000, write: 15_000 };
/** How often, and at what distance, to ask after a write that the API is still at. */
const unsettled = { waits: 5, every: 1_000 };

interface Options {
  readonly signal?: AbortSignal;
  /** Sent with writes, so that a repeated one is done once. */
  readonly idempotencyKey?: string;
  /** Whoever sends it looks what became of it before it is sent again, so that it is not done twice. */
  readonly looksFirst?: boolean;
  /** Asked on the side, where the app does as well without: no answer to it is no news about the network. */
  readonly isAside?: boolean;
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

const writes = (call: Call) => call.method !== 'get';

const requestOf = (call: Call, { payload, idempotencyKey }: Input, signal: AbortSignal): RequestInit => {
  const csrf = csrfToken();
  return {
    method: call.method.toUpperCase(),
    credentials: 'same-origin',
    cache: 'no-store',
    // A write that was led elsewhere would come back as a page that was read.
    redirect: 'error',
    signal,
    headers: {
      Accept: 'application/json',
      ...(writes(call) && { 'Content-Type': 'application/json' }),
      ...(csrf !== undefined && { 'X-CSRFTOKEN': csrf }),
      ...(idempotencyKey !== undefined && { [keyHeader]: idempotencyKey }),
    },
    ...(writes(call) && payload !== undefined && { body: JSON.stringify(toWireCase(payload)) }),
  };
};

/** Whether made again it is still done once: by its nature, by its key, or because its sender looks first. */
const repeatsSafely = (call: Call, { looksFirst = false }: Input) =>
  call.idempotent !== true || looksFirst || backend.honoursKeys();

const receive = async (call: Call, input: Input, signal: AbortSignal) => {
  const url = urlOf(call, input);
  const early = writes(call) ? undefined : await takeEarlyAnswer(url);
  const response = early ?? (await fetch(url, requestOf(call, input, signal)));
  return { response, text: await response.text() };
};

/** Resolves with status and parsed body; rejects with an `ApiError` when it was not the API that answered. */
const exchange = async (call: Call, input: Input) => {
  const { signal, end } = deadline(writes(call) ? timeout.write : timeout.read, input.signal);
  try {
    const { response, text } = await within(signal, receive(call, input, signal));
    const { status, ok } = response;
    if (isForeign(response, text)) {
      throw new ApiError({ status, source: 'foreign', repeatsSafely: repeatsSafely(call, input) });
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    backend.answered(response);
    reachability.answered();
    return { status, ok, body };
  } catch (error) {
    // Whoever asked has gone: no news about the network.
    if (input.signal?.aborted) throw error;
    if (!input.isAside) reachability.failed();
    if (error instanceof ApiError) throw error;
    throw noAnswer(signal.aborted ? 'timeout' : 'unreachable', repeatsSafely(call, input));
  } finally {
    end();
  }
};

const readAnswer = (call: Call, status: number, body: unknown) => {
  if (call.status === 204) return undefined;
  const read = v.safeParse(call.answer, fromWireCase(body));
  if (read.success) return read.output;
  if (call.answerNotShown) return null;
  throw unreadableAnswer(status);
};

/** Rejects with what the API refuses. */
const ask = async (call: Call, input: Input) => {
  const { status, ok, body } = await exchange(call, input);
  if (!ok) throw fromErrorBody(status, body);
  return readAnswer(call, status, body);
};

const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.source === 'api' && error.code === code;

/** An earlier try of the same press is still being handled: what becomes of it is the answer to this one. */
const askUntilSettled = async (call: Call, input: Input, waits = unsettled.waits): Promise<unknown> => {
  try {
    return await ask(call, input);
  } catch (error) {
    if (!isRefusal(error, 'in_progress')) throw error;
    if (waits === 0) throw noAnswer('unsettled');
  }
  await new Promise((resolve) => setTimeout(resolve, unsettled.every));
  return askUntilSettled(call, input, waits - 1);
};

const send = async (call: Call, input: Input) => {
  if (!writes(call)) return ask(call, input);
  // Refused before anything leaves.
  if (!reachability.get()) {
    reachability.lookNow();
    throw notSent();
  }
  try {
    return await askUntilSettled(call, input);
  } catch (error) {
    if (!isRefusal(error, 'csrf_failed')) throw error;
    // The token was stale; the refusal brought a fresh one, and nothing was done.
    return askUntilSettled(call, input);
  }
};

type Api = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<ResultOf<Name>> };

/**
 * One function for each call of the contract, by its name there. Each rejects with an `ApiError`, or with the
 * signal's own reason when it was aborted.
 */
export const api = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => [name, (input: Input) => send(call, input)]),
) as unknown as Api;
