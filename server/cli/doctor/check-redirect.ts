import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const TOPIC = 'Redirect';
const ADVICE = 'Let the proxy redirect port 80 to https.';

/** Undefined when the https `origin` has a port of its own, which has no http counterpart. */
export const getPlainUrl = (origin: string) => {
  const { protocol, port, hostname } = new URL(origin);
  return protocol === 'https:' && port === '' ? `http://${hostname}/` : undefined;
};

const leadsTo = (origin: string, location: string | null, plainUrl: string) =>
  location !== null &&
  URL.canParse(location, plainUrl) &&
  new URL(location, plainUrl).origin === origin;

/** For people who type the address without https. */
export const checkRedirect = async (
  plainUrl: string,
  origin: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> => {
  try {
    const limits = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    const response = await fetchLimited(plainUrl, limits);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399) {
      return fail(TOPIC, `${plainUrl} answers ${response.status} without encryption.`, ADVICE);
    }
    return leadsTo(origin, location, plainUrl)
      ? ok(TOPIC, `${plainUrl} leads to ${origin}.`)
      : fail(TOPIC, `${plainUrl} does not lead to ${origin}.`, ADVICE);
  } catch (error) {
    return warn(TOPIC, `${plainUrl} cannot be opened: ${describeError(error)}.`, ADVICE);
  }
};
