import { messages } from '../../contract/messages.ts';
import { isPushService } from '../domain/push/push-service-address.ts';
import { subscribe, unsubscribe } from '../domain/push/subscriptions.ts';
import { handle, handleUnfenced } from '../http/call/handle.ts';
import { invalid } from '../lib/refusal.ts';

export const getPushKey = handleUnfenced('getPushKey', async ({ push: { publicKey } }) => ({ publicKey }));

export const subscribePush = handle('subscribePush', async ({ fence, session, payload, now, push }) => {
  if (!isPushService(payload.endpoint, push.mayBeLocal)) throw invalid({ endpoint: [messages.invalid] });
  await subscribe(fence, session, payload, now);
});

export const unsubscribePush = handle('unsubscribePush', ({ fence, session, payload }) =>
  unsubscribe(fence, session, payload.endpoint),
);
