import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import type { Config } from '../../lib/settings/config.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const WARN_MS = 5_000;
const FAIL_MS = 60_000;
const TOPIC = 'Clock';

const getProviderUrl = ({ paymentProvider, stripeApiUrl, mollieApiUrl }: Config) => {
  if (paymentProvider === 'stripe') return stripeApiUrl ?? 'https://api.stripe.com';
  if (paymentProvider === 'mollie') return mollieApiUrl ?? 'https://api.mollie.com/v2/';
  return undefined;
};

/** Returns epoch milliseconds. */
const readDate = async (url: string, timeoutMs: number) => {
  const limits = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
  const response = await fetchLimited(url, { method: 'HEAD', ...limits });
  const time = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Error('it sends no Date header');
  return time;
};

const ADVICE = 'Keep the clock right with NTP, such as systemd-timesyncd or chrony.';

/**
 * The server's clock must not be behind the newest session. `lastSeenAt` is ISO 8601, or null without a
 * session.
 */
export const checkClockOrder = (serverTimeMs: number, lastSeenAt: string | null): Finding[] => {
  const behindMs = lastSeenAt === null ? 0 : Date.parse(lastSeenAt) - serverTimeMs;
  if (behindMs <= FAIL_MS) return [];
  const minutes = Math.round(behindMs / MINUTE_MS);
  const text = `It was set back by at least ${minutes} minutes. Until it has caught up, sessions and blocks last longer, and messages and look-ups of payments from before wait.`;
  return [fail(TOPIC, text, ADVICE)];
};

/** Compares with the provider's clock, or else with the database's. Both times are in epoch milliseconds. */
export const checkClock = async (
  config: Config,
  serverTimeMs: number,
  databaseTimeMs: number | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> => {
  const url = getProviderUrl(config);
  const startedAt = performance.now();
  try {
    const referenceMs = url === undefined ? databaseTimeMs : await readDate(url, timeoutMs);
    if (referenceMs === undefined) {
      return ok(TOPIC, 'There is no other clock to compare with.');
    }
    // The server's clock has advanced while the provider responded.
    const elapsedMs = url === undefined ? 0 : performance.now() - startedAt;
    const differenceMs = Math.abs(serverTimeMs + elapsedMs - referenceMs);
    const reference = url === undefined ? 'the database' : config.paymentProvider;
    const text = `It differs by ${Math.round(differenceMs / 1_000)} s from that of ${reference}.`;
    if (differenceMs > FAIL_MS) return fail(TOPIC, text, ADVICE);
    return differenceMs > WARN_MS ? warn(TOPIC, text, ADVICE) : ok(TOPIC, text);
  } catch (error) {
    return warn(
      TOPIC,
      `${config.paymentProvider} could not be asked: ${describeError(error)}.`,
      'Check the network.',
    );
  }
};
