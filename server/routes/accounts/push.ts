import { messages } from '../../../contract/text/messages.ts';
import { isPublicKey, isPushService } from '../../domain/push/subscription-checks.ts';
import { deleteSubscription, saveSubscription } from '../../domain/push/subscriptions.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import { handle, handleWithoutTransaction } from '../handle.ts';

export const getPushKey = handleWithoutTransaction(
  'getPushKey',
  async ({ dependencies: { push } }) => ({
    publicKey: push.publicKey,
  }),
);

export const subscribePush = handle(
  'subscribePush',
  async ({ scope, session, payload, now, dependencies }) => {
    if (!isPushService(payload.endpoint, dependencies.push.allowsLoopback))
      throw createInvalidError({ endpoint: [messages.invalid] });
    if (!isPublicKey(payload.keys.p256dh))
      throw createInvalidError({ keys: { p256dh: [messages.invalid] } });
    await saveSubscription(scope, session, payload, now);
  },
);

export const unsubscribePush = handle('unsubscribePush', ({ scope, session, payload }) =>
  deleteSubscription(scope, session, payload.endpoint),
);
