import { fromWireCase } from '../../contract/wire-case.ts';
import { brand } from '../brand/brand.ts';
import { getUnreachableMessage } from './reachability.ts';

export interface ApiErrorParts {
  /** It is 0 when there was no response. */
  readonly status: number;
  readonly detail?: string | undefined;
  readonly code?: string | undefined;
  /**
   * The first message of each field. The keys are camelCase paths such as `customer.email` (spec
   * §3).
   */
  readonly requestErrors?: Readonly<Record<string, string>>;
  readonly otherErrors?: readonly string[];
  readonly source: 'api' | 'intermediary' | 'none';
  /** False if another attempt at a lost write might have a second effect. */
  readonly isSafeToRetry?: boolean;
  /** The present row in camelCase, when it has changed since the user has seen it. */
  readonly current?: unknown;
}

/** See spec §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly requestErrors: Readonly<Record<string, string>>;
  readonly otherErrors: readonly string[];
  readonly source: ApiErrorParts['source'];
  readonly isSafeToRetry: boolean;
  readonly current: unknown;

  constructor(parts: ApiErrorParts) {
    super(parts.detail ?? `The call failed (${parts.status})`);
    this.status = parts.status;
    this.detail = parts.detail;
    this.code = parts.code;
    this.requestErrors = parts.requestErrors ?? {};
    this.otherErrors = parts.otherErrors ?? [];
    this.source = parts.source;
    this.isSafeToRetry = parts.isSafeToRetry ?? true;
    this.current = parts.current;
  }
}

/** The connection failed, or an intermediary responded. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.source !== 'api';

/** Only the API counts: the 403 of an intermediary must not log the user out. */
export const isApiStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.source === 'api' && statuses.includes(error.status);

const OFFLINE = 'offline';
export const NOTHING_SENT = 'Nothing was sent.';

export const createOfflineError = () =>
  new ApiError({
    status: 0,
    code: OFFLINE,
    source: 'none',
    detail: getUnreachableMessage(NOTHING_SENT),
  });

const HEADER_REMOVED = 'header_removed';

/** A proxy removes the CSRF token from each write. */
export const headerRemovedMessage = `Something between this device and ${brand.company} removes a header that we need. ${NOTHING_SENT} Another network may work.`;

export const createHeaderRemovedError = () =>
  new ApiError({
    status: 0,
    code: HEADER_REMOVED,
    source: 'intermediary',
    detail: headerRemovedMessage,
  });

/** The API did not execute the write. */
export const isHeaderRemoved = (error: unknown) =>
  error instanceof ApiError && error.code === HEADER_REMOVED;

/** The outcome of the write is unknown. */
export const isResponseLost = (error: unknown) =>
  isUnreachable(error) && error.code !== OFFLINE && !isHeaderRemoved(error);

/** `consequence` is, for example, 'Nothing was sent.'. */
export const describeUnreachable = (error: ApiError, consequence: string) =>
  isHeaderRemoved(error) ? headerRemovedMessage : getUnreachableMessage(consequence);

/** `still-processing` refers to an earlier attempt. */
export const createNetworkError = (
  code: 'timeout' | 'unreachable' | 'still-processing',
  isSafeToRetry = true,
) =>
  new ApiError({
    status: 0,
    code,
    source: 'none',
    detail: 'We couldn’t reach Beepaid',
    isSafeToRetry,
  });

const CHANGED = 'changed';

/** The row is no longer as the user has seen it. */
export const createChangedError = (current: unknown) =>
  new ApiError({ status: 409, code: CHANGED, source: 'api', current });

export const isChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CHANGED;

/** The app asks the user about a foreign link. */
export const isForeignLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'foreign_link';

const INVALID_RESPONSE = 'invalid_response';

export const createInvalidResponseError = (status: number) =>
  new ApiError({
    status,
    code: INVALID_RESPONSE,
    source: 'api',
    detail: 'The server sent something we don’t understand',
  });

/** The response breaks the contract. */
export const isInvalidResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === INVALID_RESPONSE;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getFirstMessage = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(getFirstMessage).find(Boolean) : undefined;
};

/** `prefix` is the path of `body`. */
const collectFieldErrors = (body: Record<string, unknown>, prefix = ''): [string, string][] =>
  Object.entries(body).flatMap(([key, value]): [string, string][] => {
    if (isRecord(value)) return collectFieldErrors(value, `${prefix}${key}.`);
    const message = getFirstMessage(value);
    return message === undefined ? [] : [[`${prefix}${key}`, message]];
  });

const collectMessages = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(collectMessages);
  return typeof value === 'string' ? [value] : [];
};

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads the style of Django REST framework. */
export const fromErrorBody = (status: number, body: unknown): ApiError => {
  if (!isRecord(body)) {
    const message = getFirstMessage(body) ?? (body == null ? undefined : String(body));
    return new ApiError({
      status,
      source: 'api',
      requestErrors: message === undefined ? {} : { body: message },
    });
  }
  const { detail, code, nonFieldErrors, current, ...fields } = fromWireCase(body) as Record<
    string,
    unknown
  >;
  return new ApiError({
    status,
    source: 'api',
    detail: toText(detail),
    code: toText(code),
    requestErrors: Object.fromEntries(collectFieldErrors(fields)),
    otherErrors: collectMessages(nonFieldErrors),
    current,
  });
};

const errors = new WeakSet<Error>();

/** Log-in explains the end of the session, so forms and toasts do not show these errors. */
export const sessionErrors = {
  add: (error: Error) => void errors.add(error),
  has: (error: Error) => errors.has(error),
};
