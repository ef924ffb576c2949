import { readCertificate } from '../../lib/outgoing/read-certificate.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 8_000;
const WARN_DAYS = 14;
const TOPIC = 'Certificate';
const ADVICE = 'Look at the log of the proxy, which should renew it by itself.';

export const checkCertificate = async (origin: string, now: Date): Promise<Finding> => {
  try {
    const expiresAt = new Date((await readCertificate(origin, TIMEOUT_MS)).valid_to);
    const date = expiresAt.toISOString().slice(0, 10);
    const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
    if (days < 0)
      return fail(TOPIC, `It expired on ${date}, so that browsers refuse to open the app.`, ADVICE);
    const text = `It is valid for ${days} more ${days === 1 ? 'day' : 'days'}, until ${date}.`;
    return days < WARN_DAYS ? warn(TOPIC, text, ADVICE) : ok(TOPIC, text);
  } catch (error) {
    return fail(
      TOPIC,
      `It cannot be read: ${describeError(error)}.`,
      'Check PUBLIC_URL, the proxy and DNS.',
    );
  }
};
