import webPush from 'web-push';
import type { PushNotice } from '../../../contract/entities/push.ts';
import type { Database } from '../../db/database.ts';
import { loadSharedSecret } from '../../db/server-settings.ts';
import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import { OutgoingCallFailed } from '../../lib/outgoing/outgoing-call-failed.ts';
import { lookupPublicIp, NO_PUBLIC_ADDRESS } from '../../lib/outgoing/public-ip.ts';
import type { AppSettings, VapidKeys } from '../../lib/settings/app-settings.ts';
import { PermanentFailure } from '../messages/answers/send-errors.ts';
import { createSendError, judgeHttpStatus } from '../messages/answers/verdict.ts';
import type { Transport } from '../messages/transports/transport.ts';
import { isPushService } from './subscription-checks.ts';
import { deleteExpiredSubscription, findActiveSubscription } from './subscriptions.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  readonly timeoutMs: number;
}

/** A client has chosen the endpoint, so only public IP addresses are called. */
export const postToPushService = async (endpoint: string, request: PushRequest) => {
  // Only a push service of tests on this machine has plain HTTP: `isPushService` allows no other.
  const isSecure = new URL(endpoint).protocol === 'https:';
  try {
    const { status } = await fetchLimited(endpoint, {
      ...request,
      method: 'POST',
      maxBytes: MAX_RESPONSE_BYTES,
      ...(isSecure && { lookup: lookupPublicIp }),
    });
    return status;
  } catch (error) {
    if (error instanceof OutgoingCallFailed && error.code === NO_PUBLIC_ADDRESS)
      throw new PermanentFailure('the push service has no public address', { cause: error });
    throw error;
  }
};

interface PushOptions {
  readonly database: Database;
  readonly settings: Pick<AppSettings, 'push' | 'sessionIdleMinutes'>;
}

const TTL_SECONDS = 12 * 60 * 60;

const isStale = (noticeJson: string, attemptedAt: Date) => {
  const { at } = JSON.parse(noticeJson) as PushNotice;
  return attemptedAt.getTime() - Date.parse(at) > TTL_SECONDS * 1_000;
};

/** Elsewhere a redirect means wrong settings. Here it is a problem of one subscription only. */
const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * RFC 8030, 8291 and 8292. A message that is too old, or whose device is logged out, is of no use any more,
 * so it is dropped and counts as sent.
 */
export const createPushTransport = ({ database, settings }: PushOptions): Transport => ({
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
    const status = await postToPushService(endpoint, { headers, body, timeoutMs: TIMEOUT_MS });
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

/** The first process's keys serve all on the database. */
export const loadVapidKeys = async (
  database: Database,
  appSecrets: readonly string[],
): Promise<VapidKeys> => {
  const create = () => JSON.stringify(webPush.generateVAPIDKeys());
  return JSON.parse(await loadSharedSecret(database, 'vapid', create, appSecrets));
};
