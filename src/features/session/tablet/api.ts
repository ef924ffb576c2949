import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { tabletCalls } from '../../../../contract/calls/tablet-calls.ts';
import type { NewPinPayload } from '../../../../contract/entities/pin.ts';
import type {
  EnrolmentPayload,
  PinLoginPayload,
  TabletCodePayload,
} from '../../../../contract/entities/tablet.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { ignoreNotFound } from '../../../http/ignore-not-found.ts';
import { logInOptions } from '../../../session/api.ts';
import { finishLogOut } from '../../../session/log-out.ts';
import { createCookieError } from '../log-in/create-cookie-error.ts';
import { withReauth } from '../reauth/with-reauth.ts';
import { markTablet } from './tablet-mark.ts';

const tabletApi = createApi(tabletCalls);
const tabletsKey = ['tablets'] as const;
const pinKey = ['pin'] as const;

/** Visitors may read it. The cache never persists it. */
export const currentTabletOptions = queryOptions({
  queryKey: ['session', 'tablet'] as const,
  queryFn: ({ signal }) => tabletApi.getCurrentTablet({ signal }),
  staleTime: 0,
  retry: false,
});

/** The browser may not have stored the cookie. */
const requireTabletCookie = async () => {
  try {
    await tabletApi.getCurrentTablet({});
  } catch (error) {
    if (isApiStatus(error, 404)) throw createCookieError();
  }
};

export const enrolTablet = async (payload: EnrolmentPayload) => {
  await tabletApi.enrolTablet({ payload });
  await requireTabletCookie();
  markTablet();
};

export const logInWithPinOptions = mutationOptions({
  mutationKey: logInOptions.mutationKey,
  mutationFn: async (payload: PinLoginPayload) => {
    await finishLogOut();
    return tabletApi.logInWithPin({ payload });
  },
  meta: { isSignIn: true },
});

export const pinStatusOptions = queryOptions({
  queryKey: pinKey,
  queryFn: ({ signal }) => tabletApi.getPinStatus({ signal }),
});

export const setPinOptions = mutationOptions({
  mutationFn: (payload: NewPinPayload) =>
    withReauth('changePin', () => tabletApi.setPin({ payload })),
  meta: { success: 'PIN set!', failure: 'Failed to set the PIN', invalidates: [pinKey] },
});

export const removePinOptions = mutationOptions({
  mutationFn: () => withReauth('changePin', () => tabletApi.removePin({})),
  meta: { success: 'PIN removed', failure: 'Failed to remove the PIN', invalidates: [pinKey] },
});

export const tabletsOptions = queryOptions({
  queryKey: tabletsKey,
  queryFn: ({ signal }) => tabletApi.listTablets({ signal }),
  staleTime: 0,
});

export const tabletStaffOptions = queryOptions({
  queryKey: ['tablets', 'staff'] as const,
  queryFn: ({ signal }) => tabletApi.listTabletStaff({ signal }),
  staleTime: 0,
});

export const createTabletCodeOptions = mutationOptions({
  mutationFn: (payload: TabletCodePayload) =>
    withReauth('changeTablets', () => tabletApi.createTabletCode({ payload })),
  meta: { failure: 'Failed to create a code' },
});

export const removeTabletOptions = mutationOptions({
  mutationFn: (input: CallInput<'removeTablet'>) =>
    withReauth('changeTablets', () => tabletApi.removeTablet(input).catch(ignoreNotFound)),
  meta: {
    success: 'Tablet removed',
    failure: 'Failed to remove the tablet',
    invalidates: [tabletsKey],
  },
});
