import { messages } from '../../contract/messages.ts';
import { isPushService } from '../domain/push/push-service-address.ts';
import { subscribe, unsubscribe } from '../domain/push/subscriptions.ts';
import { invalid } from '../lib/refusal.ts';
import { handle, handleUnfenced } from './handle.ts';

export const getPushKey = handleUnfenced('getPushKey', async ({ dependencies: { push } }) => ({
  publicKey: push.publicKey,
}));

export const subscribePush = handle('subscribePush', async ({ fence, session, payload, now, dependencies }) => {
  if (!isPushService(payload.endpoint, dependencies.push.mayBeLocal)) throw invalid({ endpoint: [messages.invalid] });
  await subscribe(fence, session, payload, now);
});

export const unsubscribePush = handle('unsubscribePush', ({ fence, session, payload }) =>
  unsubscribe(fence, session, payload.endpoint),
);
