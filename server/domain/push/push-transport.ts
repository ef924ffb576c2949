import webPush from 'web-push';
import type { PushNotice } from '../../../contract/entities/push.ts';
import type { Database } from '../../db/database.ts';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import { judgeHttpStatus } from '../messages/answers/judge-http-status.ts';
import { PermanentFailure } from '../messages/answers/send-errors.ts';
import { createSendError } from '../messages/answers/verdict.ts';
import type { Transport } from '../messages/transports/transport.ts';
import { postToPushService } from './post-to-push-service.ts';
import { isPushService } from './push-service-address.ts';
import { deleteExpiredSubscription, findActiveSubscription } from './subscriptions.ts';

interface PushOptions {
  readonly database: Database;
  readonly settings: Pick<AppSettings, 'push' | 'sessionIdleMinutes'>;
  readonly timeoutMs?: number;
}

/** The time for which a push service stores a message for an offline device. */
const TTL_SECONDS = 12 * 60 * 60;

const isStale = (noticeJson: string, attemptedAt: Date) => {
  const { at } = JSON.parse(noticeJson) as PushNotice;
  return attemptedAt.getTime() - Date.parse(at) > TTL_SECONDS * 1_000;
};

/** A redirect is about one subscription, and is never followed. */
const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * Sends Web Push messages (RFC 8030, 8291, 8292). The recipient is the id of a subscription.
 * Messages to signed-out devices and stale messages are dropped.
 */
export const createPushTransport = ({
  database,
  settings,
  timeoutMs = 10_000,
}: PushOptions): Transport => ({
  send: async ({ recipient: id, text: noticeJson, date: attemptedAt }) => {
    const subscription = await findActiveSubscription(
      database,
      id,
      settings.sessionIdleMinutes,
      attemptedAt,
    );
    if (!subscription || isStale(noticeJson, attemptedAt)) return undefined;
    const { endpoint, ...keys } = subscription;
    const { publicKey, privateKey, subject, allowsLoopback } = settings.push;
    if (!isPushService(endpoint, allowsLoopback)) throw new PermanentFailure('not a push service');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, noticeJson, {
      TTL: TTL_SECONDS,
      urgency: 'high',
      vapidDetails: { subject, publicKey, privateKey },
    });
    const status = await postToPushService(endpoint, { headers, body, timeoutMs });
    // The push service has no subscription with this endpoint any more.
    if (status === 404 || status === 410) {
      await deleteExpiredSubscription(database, id);
      return undefined;
    }
    const verdict = judgeHttpStatus(status);
    if (verdict)
      throw createSendError(isRedirect(status) ? { fault: 'recipient', reason: null } : verdict, {
        message: `the push service responded with ${status}`,
        code: `HTTP ${status}`,
      });
    return undefined;
  },
});
