import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { CheckoutRefusedReason } from '../../../../contract/payments/payment-history.ts';
import { fetchLimited, readJson } from '../../../lib/outgoing/fetch-limited.ts';
import { ProviderKeysRejected, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/** With these, the call had no effect, and a repetition will have none. */
const refusedStatuses: readonly number[] = [400, 404, 410, 422];

const errorSchema = v.object({
  detail: v.string(),
  field: v.optional(v.string()),
});
type MollieError = v.InferOutput<typeof errorSchema>;

const toRefusedReason = (
  field: string | undefined,
  message: string,
): CheckoutRefusedReason | null => {
  if (field === 'amount' || field === 'amount.value') return 'amount_out_of_range';
  return /no suitable payment methods|profile|not activated/i.test(message)
    ? 'account_inactive'
    : null;
};

export class MollieRefused extends ProviderRefused {
  readonly statusCode: number;
  readonly field: string | undefined;

  constructor(statusCode: number, { detail, field }: MollieError) {
    super(`Mollie refused the call: ${detail}`, toRefusedReason(field, detail));
    this.statusCode = statusCode;
    this.field = field;
  }
}

const NO_CONTENT = 204;
const CONFLICT_STATUS = 409;

/** The same call still runs, or the same amount was refunded within an hour. A retry can succeed. */
export class MollieConflict extends ProviderUnavailable {
  override readonly name = 'MollieConflict';
}

const toError = (status: number, body: unknown) => {
  const parsed = v.safeParse(errorSchema, body);
  if (status === 401) return new ProviderKeysRejected('Mollie does not accept the API key');
  if (!parsed.success)
    return new ProviderUnavailable(`Mollie answers ${status} in an unknown format`);
  const { detail } = parsed.output;
  if (refusedStatuses.includes(status)) return new MollieRefused(status, parsed.output);
  return status === CONFLICT_STATUS
    ? new MollieConflict(`Mollie makes the call wait: ${detail}`)
    : new ProviderUnavailable(`Mollie failed with ${status}: ${detail}`);
};

interface MollieSettings {
  readonly apiKey: string;
  /** An HTTPS URL with the version of the API. The default is Mollie's own. */
  readonly apiUrl: string | undefined;
  readonly timeoutMs: number;
}

export interface MollieCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** It is below the version of the API, without a slash at the start. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

const API_URL = 'https://api.mollie.com/v2/';
const MAX_RESPONSE_BYTES = 1024 * 1024;
const RETRY_DELAY_MS = 500;

const getRetryDelayMs = ({ headers }: Response, maxMs: number) => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isNaN(seconds) ? RETRY_DELAY_MS : seconds * 1_000, maxMs);
};

const sendCall = (
  { apiKey, apiUrl = API_URL }: MollieSettings,
  { method, path, query = {}, body, idempotencyKey }: MollieCall,
  timeoutMs: number,
) => {
  const url = new URL(path, apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`);
  url.search = new URLSearchParams(query).toString();
  return fetchLimited(url, {
    method,
    headers: {
      accept: 'application/hal+json',
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body ? JSON.stringify(body) : null,
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  });
};

const callWithRetry = async (settings: MollieSettings, call: MollieCall) => {
  const startedAtMs = performance.now();
  const getRemainingMs = () =>
    Math.max(1, Math.round(settings.timeoutMs - (performance.now() - startedAtMs)));
  const first = await sendCall(settings, call, settings.timeoutMs);
  if (first.status < 500) return first;
  await delay(getRetryDelayMs(first, getRemainingMs()));
  return sendCall(settings, call, getRemainingMs());
};

/**
 * Every call is safe to repeat, because Mollie remembers the idempotency key of a POST for an hour. Mollie's
 * library limits neither time nor bytes, and follows redirects to any host.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const createMollieCaller =
  (settings: MollieSettings) =>
  async <Schema extends v.GenericSchema>(
    schema: Schema,
    call: MollieCall,
  ): Promise<v.InferOutput<Schema>> => {
    const { status, body } = await callWithRetry(settings, call)
      .then(async (response) => ({
        status: response.status,
        body: response.status === NO_CONTENT ? undefined : await readJson(response, 'Mollie'),
      }))
      .catch((cause: Error) => {
        throw new ProviderUnavailable(`Mollie cannot be used: ${cause.message}`, { cause });
      });
    if (status < 200 || status > 299) throw toError(status, body);
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    throw new ProviderUnavailable(
      `Mollie responded in an unknown format: ${v.summarize(parsed.issues)}`,
    );
  };
