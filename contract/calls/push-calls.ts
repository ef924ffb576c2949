import { pushEndpoint, pushKey, pushSubscription } from '../entities/push.ts';
import type { Call } from './call.ts';

/** The calls need the capability `live`. */
export const pushCalls = {
  getPushKey: {
    method: 'get',
    path: '/push/key/',
    status: 200,
    response: pushKey,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  subscribePush: {
    method: 'post',
    path: '/push/subscriptions/',
    payload: pushSubscription,
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  unsubscribePush: {
    method: 'post',
    path: '/push/subscriptions/remove/',
    payload: pushEndpoint,
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
