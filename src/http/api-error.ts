import { fromWireCase } from '../../contract/wire-case.ts';

export interface ApiErrorParts {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly detail?: string | undefined;
  readonly code?: string | undefined;
  /** First message of each field in error, by camelCase name, nested ones dotted: `customer.email` (spec §3). */
  readonly requestErrors?: Readonly<Record<string, string>>;
  readonly otherErrors?: readonly string[];
  /** `api`: our own JSON; `foreign`: something between us and it, such as a proxy's page; `none`: no answer. */
  readonly source: 'api' | 'foreign' | 'none';
  /** False for a write without an answer that, made again, might be done twice. */
  readonly repeatsSafely?: boolean;
}

/** Every way a call can fail (spec §8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly requestErrors: Readonly<Record<string, string>>;
  readonly otherErrors: readonly string[];
  readonly source: ApiErrorParts['source'];
  readonly repeatsSafely: boolean;

  constructor(parts: ApiErrorParts) {
    super(parts.detail ?? `The call failed (${parts.status})`);
    this.status = parts.status;
    this.detail = parts.detail;
    this.code = parts.code;
    this.requestErrors = parts.requestErrors ?? {};
    this.otherErrors = parts.otherErrors ?? [];
    this.source = parts.source;
    this.repeatsSafely = parts.repeatsSafely ?? true;
  }
}

/** Whether the API itself gave no answer: the connection failed, or something else answered in its place. */
export const isUnreachable = (error: unknown): error is ApiError => error instanceof ApiError && error.source !== 'api';

/** Said by the API about the session: only this may sign anybody out (design: 403 has several meanings). */
export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.source === 'api' && statuses.includes(error.status);

const offline = 'offline';

/** A write that was refused on the device, before anything left. */
export const notSent = () =>
  new ApiError({ status: 0, code: offline, source: 'none', detail: "You're offline. Nothing was sent." });

/** Whether nobody can tell if a write was done: it left, and its answer did not come. */
export const isAnswerLost = (error: unknown) => isUnreachable(error) && error.code !== offline;

/** `unsettled`: the API was still at it when we stopped waiting. */
export const noAnswer = (code: 'timeout' | 'unreachable' | 'unsettled', repeatsSafely = true) =>
  new ApiError({ status: 0, code, source: 'none', detail: "We couldn't reach Beepaid", repeatsSafely });

const unreadable = 'unreadable_answer';

export const unreadableAnswer = (status: number) =>
  new ApiError({ status, code: unreadable, source: 'api', detail: "The server sent something we don't understand" });

/** Whether the API answered, but not what the contract promises. */
export const isUnreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === unreadable;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstMessage = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(firstMessage).find(Boolean) : undefined;

const fieldErrors = (body: Record<string, unknown>, prefix = ''): [string, string][] =>
  Object.entries(body).flatMap(([key, value]): [string, string][] => {
    if (isRecord(value)) return fieldErrors(value, `${prefix}${key}.`);
    const message = firstMessage(value);
    return message === undefined ? [] : [[`${prefix}${key}`, message]];
  });

const messagesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(messagesOf) : typeof value === 'string' ? [value] : [];

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads a refusal's JSON body, in the style of Django REST framework. */
export const fromErrorBody = (status: number, body: unknown): ApiError => {
  if (!isRecord(body)) {
    const message = firstMessage(body) ?? (body == null ? undefined : String(body));
    return new ApiError({ status, source: 'api', requestErrors: message === undefined ? {} : { body: message } });
  }
  const { detail, code, nonFieldErrors, ...fields } = fromWireCase(body) as Record<string, unknown>;
  return new ApiError({
    status,
    source: 'api',
    detail: textOr(detail),
    code: textOr(code),
    requestErrors: Object.fromEntries(fieldErrors(fields)),
    otherErrors: messagesOf(nonFieldErrors),
  });
};
