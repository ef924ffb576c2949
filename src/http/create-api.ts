import * as v from 'valibot';
import { acceptsIdempotencyKey } from '../../contract/calls/call.ts';
import type {
  Call,
  CallName,
  CallPayload,
  CallQuery,
  Calls,
  ParsedResponse,
  PathParams,
} from '../../contract/calls.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_MATCH_PARAMETER,
  READ_KEY,
} from '../../contract/request-headers.ts';
import { fromWireCase, toWireCase } from '../../contract/wire-case.ts';
import { createId } from '../lib/browser/create-id.ts';
import {
  ApiError,
  createChangedError,
  createHeaderRemovedError,
  createInvalidResponseError,
  createNetworkError,
  createOfflineError,
  fromErrorBody,
  isChanged,
  isUnreachable,
} from './api-error.ts';
import { backend } from './backend.ts';
import { takeEarlyResponse } from './early-response.ts';
import { isApiResponse } from './is-api-response.ts';
import { toQueryString } from './query-string.ts';
import { reachability } from './reachability.ts';
import { createTimeoutSignal, rejectOnAbort } from './timeout-signal.ts';

/** Servers rotate the cookie at log-in, so every call reads it again. */
const readCsrfToken = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith('csrftoken='))
    ?.slice('csrftoken='.length);

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 15_000;
const MAX_IN_PROGRESS_RETRIES = 5;
const IN_PROGRESS_RETRY_DELAY_MS = 1_000;

interface Options {
  readonly signal?: AbortSignal;
  /** By default, each write has a new key. */
  readonly idempotencyKey?: string;
  /** The caller looks up the outcome of a lost write before a retry. */
  readonly reconcilesFirst?: boolean;
  /** A failure does not change `reachability`. */
  readonly isBackground?: boolean;
}

interface Input extends Omit<Options, 'idempotencyKey'> {
  readonly idempotencyKey?: string | undefined;
  readonly params?: Record<string, string | number>;
  readonly query?: object;
  readonly payload?: unknown;
  readonly base?: object;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Key]: Value };
type Params<Name extends CallName> = [keyof PathParams<Name>] extends [never]
  ? undefined
  : PathParams<Name>;

/** The row as the user has seen it. */
type Base<Name extends CallName> = Calls[Name] extends { overwrites: 'row' }
  ? ParsedResponse<Name>
  : undefined;

export type CallInput<Name extends CallName> = Options &
  Part<'base', Base<Name>> &
  Part<'params', Params<Name>> &
  Part<'query', CallQuery<Name>> &
  Part<'payload', CallPayload<Name>>;

/** It is null if the spec does not define the response and the body does not match our server's. */
export type CallResult<Name extends CallName> = Calls[Name] extends { responseUnspecified: true }
  ? ParsedResponse<Name> | null
  : ParsedResponse<Name>;

const hasVersion = (row: object | undefined): row is { readonly version: string } =>
  row !== undefined && 'version' in row && row.version !== undefined;

const getIfMatch = ({ base }: Input) => (hasVersion(base) ? `"${base.version}"` : undefined);

const buildUrl = (call: Call, input: Input) => {
  const { params = {}, query = {} } = input;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return `/api${path}${toQueryString({ ...query, [IF_MATCH_PARAMETER]: getIfMatch(input) })}`;
};

const isWrite = (call: Call) => call.method !== 'get';

/**
 * All attempts of a call have one key. A write that sets a value or deletes a row has a new key at
 * each press, because another write may have changed the value since.
 */
const createKey = (call: Call, idempotencyKey = createId()) => {
  if (!isWrite(call)) return READ_KEY;
  if (!acceptsIdempotencyKey(call)) return undefined;
  return call.method === 'post' || call.overwrites === 'row' ? idempotencyKey : createId();
};

const buildRequest = (call: Call, input: Input, signal: AbortSignal): RequestInit => {
  const { payload, idempotencyKey: key } = input;
  const csrf = readCsrfToken();
  const ifMatch = getIfMatch(input);
  return {
    method: call.method.toUpperCase(),
    credentials: 'same-origin',
    cache: 'no-store',
    // The browser would follow a redirect of a write with a GET.
    redirect: 'error',
    signal,
    headers: {
      Accept: 'application/json',
      ...(isWrite(call) && { 'Content-Type': 'application/json' }),
      ...(csrf !== undefined && { 'X-CSRFTOKEN': csrf }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
      ...(ifMatch !== undefined && { [IF_MATCH_HEADER]: ifMatch }),
    },
    ...(isWrite(call) && payload !== undefined && { body: JSON.stringify(toWireCase(payload)) }),
  };
};

/** Most writes set a value, so a second attempt has no second effect. */
const isSafeToRetry = (call: Call, { reconcilesFirst = false }: Input) =>
  call.nonIdempotent !== true || reconcilesFirst || backend.supportsIdempotencyKeys();

const fetchText = async (call: Call, input: Input, signal: AbortSignal) => {
  const url = buildUrl(call, input);
  const earlyResponse = isWrite(call) ? undefined : await takeEarlyResponse(url);
  const response = earlyResponse ?? (await fetch(url, buildRequest(call, input, signal)));
  return { response, text: await response.text() };
};

const requestApi = async (call: Call, input: Input) => {
  const { signal, dispose } = createTimeoutSignal(
    isWrite(call) ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS,
    input.signal,
  );
  try {
    const { response, text } = await rejectOnAbort(signal, fetchText(call, input, signal));
    const { status, ok } = response;
    if (!isApiResponse(response, text)) {
      throw new ApiError({
        status,
        source: 'intermediary',
        isSafeToRetry: isSafeToRetry(call, input),
      });
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    backend.recordResponse(response, { hasKey: input.idempotencyKey !== undefined });
    reachability.reportSuccess();
    return { status, ok, body };
  } catch (error) {
    // An abort says nothing about the API.
    if (input.signal?.aborted) throw error;
    if (!input.isBackground) reachability.reportFailure();
    if (error instanceof ApiError) throw error;
    throw createNetworkError(
      signal.aborted ? 'timeout' : 'unreachable',
      isSafeToRetry(call, input),
    );
  } finally {
    dispose();
  }
};

const parseResponse = (call: Call, status: number, body: unknown) => {
  if (call.status === 204) return undefined;
  const parsed = v.safeParse(call.response, body);
  if (parsed.success) return parsed.output;
  if (call.responseUnspecified) return null;
  throw createInvalidResponseError(status);
};

/** The read of the row that `call` overwrites has the same path. */
const toRead = (call: Call) => {
  const { responseUnspecified: _, ...read } = call;
  return { ...read, method: 'get', overwrites: undefined } as Call;
};

const request = async (call: Call, input: Input) => {
  const { status, ok, body } = await requestApi(call, input);
  if (ok) return parseResponse(call, status, fromWireCase(body));
  const error = fromErrorBody(status, body);
  if (!isChanged(error)) throw error;
  throw createChangedError(parseResponse(toRead(call), status, error.current));
};

const hasErrorCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.source === 'api' && error.code === code;

const requestUntilDone = async (
  call: Call,
  input: Input,
  retries = MAX_IN_PROGRESS_RETRIES,
): Promise<unknown> => {
  try {
    return await request(call, input);
  } catch (error) {
    if (!hasErrorCode(error, 'in_progress')) throw error;
    if (retries === 0) throw createNetworkError('still-processing');
  }
  await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_RETRY_DELAY_MS));
  return requestUntilDone(call, input, retries - 1);
};

/** A backend with versions compares them itself. */
const requireUnchanged = async (call: Call, { base, params = {}, signal }: Input) => {
  if (call.overwrites !== 'row' || hasVersion(base)) return;
  const input = { params, idempotencyKey: READ_KEY, ...(signal && { signal }) };
  const current = await request(toRead(call), input).catch((error) => {
    throw isUnreachable(error) ? createOfflineError() : error;
  });
  // Both have passed the schema, so equal rows have equal JSON.
  if (JSON.stringify(base) !== JSON.stringify(current)) throw createChangedError(current);
};

const isTokenMissing = (error: unknown) => hasErrorCode(error, 'csrf_missing');

const send = async (call: Call, { idempotencyKey, ...others }: Input) => {
  const input = { ...others, idempotencyKey: createKey(call, idempotencyKey) };
  if (!isWrite(call)) return request(call, input);
  // Writes are never queued (docs/decisions/005).
  if (!(await reachability.canWrite())) {
    reachability.probeNow();
    throw createOfflineError();
  }
  await requireUnchanged(call, input);
  try {
    return await requestUntilDone(call, input);
  } catch (error) {
    if (!hasErrorCode(error, 'csrf_failed') && !isTokenMissing(error)) throw error;
  }
  // The token was stale: the API did nothing, and its response has set a new cookie.
  try {
    return await requestUntilDone(call, input);
  } catch (error) {
    const isSent = readCsrfToken() !== undefined;
    throw isSent && isTokenMissing(error) ? createHeaderRemovedError() : error;
  }
};

type Api<Name extends CallName> = {
  readonly [Each in Name]: (input: CallInput<Each>) => Promise<CallResult<Each>>;
};

/** Each function rejects with an `ApiError`, or with the reason of its aborted signal. */
export const createApi = <Some extends Partial<Calls>>(calls: Some) =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [name, (input: Input) => send(call, input)]),
  ) as unknown as Api<CallName & keyof Some>;
