import webPush from 'web-push';
import type { PushNotice } from '../../../contract/push.ts';
import type { Database } from '../../db/database.ts';
import type { AppSettings } from '../../lib/app-settings.ts';
import { minuteMs } from '../../lib/durations.ts';
import { PermanentFailure, type Transport } from '../messages/transports/transport.ts';
import { postOutside } from './post.ts';
import { isPushService } from './push-service-address.ts';
import { findSubscription, forgetSubscription } from './subscriptions.ts';

interface PushOptions {
  readonly database: Database;
  readonly settings: Pick<AppSettings, 'push' | 'sessionIdleMinutes'>;
  /** Milliseconds. */
  readonly timeout?: number;
}

const hour = 60 * 60;
/** Seconds for which a push service holds a message for a device that is off. */
const heldFor = 12 * hour;

const isStale = (notice: string, now: Date) => {
  const { at } = JSON.parse(notice) as PushNotice;
  return now.getTime() - Date.parse(at) > heldFor * 1_000;
};

const isFinal = (status: number) => status >= 300 && status < 500 && status !== 408 && status !== 429;

/**
 * Web Push (RFC 8030, 8291, 8292) to the device whose subscription is the message's recipient. A device that has signed
 * out meanwhile, and what is old news by now, is left out without a word.
 */
export const createPushTransport = ({ database, settings, timeout = 10_000 }: PushOptions): Transport => ({
  send: async ({ recipient: id, text, date }) => {
    const notIdleSince = new Date(date.getTime() - settings.sessionIdleMinutes * minuteMs);
    const found = await findSubscription(database, id, notIdleSince);
    if (!found || isStale(text, date)) return;
    const { endpoint, ...keys } = found;
    const { publicKey, privateKey, subject, mayBeLocal } = settings.push;
    if (!isPushService(endpoint, mayBeLocal)) throw new PermanentFailure('not a push service');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
      TTL: heldFor,
      urgency: 'high',
      vapidDetails: { subject, publicKey, privateKey },
    });
    const status = await postOutside({ url: endpoint, headers, body, timeout });
    if (status === 404 || status === 410) return forgetSubscription(database, id);
    if (isFinal(status)) throw new PermanentFailure(`refused by the push service: ${status}`);
    if (status < 200 || status >= 300) throw new Error(`push service answered ${status}`);
  },
});
