import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const TOPIC = 'Redirect';
const ADVICE = 'Let the proxy redirect port 80 to https.';

/** Returns undefined without https, and with a port, which has no counterpart. */
export const getHttpUrl = (origin: string) => {
  const { protocol, port, hostname } = new URL(origin);
  return protocol === 'https:' && port === '' ? `http://${hostname}/` : undefined;
};

const leadsTo = (origin: string, location: string | null, httpUrl: string) =>
  location !== null &&
  URL.canParse(location, httpUrl) &&
  new URL(location, httpUrl).origin === origin;

/** People type the address without https. */
export const checkRedirect = async (
  httpUrl: string,
  origin: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> => {
  try {
    const limits = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    const response = await fetchLimited(httpUrl, limits);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399) {
      return fail(TOPIC, `${httpUrl} answers ${response.status} without encryption.`, ADVICE);
    }
    return leadsTo(origin, location, httpUrl)
      ? ok(TOPIC, `${httpUrl} leads to ${origin}.`)
      : fail(TOPIC, `${httpUrl} does not lead to ${origin}.`, ADVICE);
  } catch (error) {
    return warn(TOPIC, `${httpUrl} cannot be opened: ${describeError(error)}.`, ADVICE);
  }
};
