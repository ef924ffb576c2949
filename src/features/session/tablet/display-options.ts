import { mutationOptions } from '@tanstack/react-query';
import type { CallInput } from '../../../http/create-api.ts';
import { ignoreNotFound } from '../../../http/ignore-not-found.ts';
import { displayApi } from '../../../session/display-api.ts';
import { withReauth } from '../reauth/with-reauth.ts';
import { tabletsOptions } from './api.ts';

export const createDisplayCodeOptions = mutationOptions({
  mutationFn: (input: CallInput<'createDisplayCode'>) => displayApi.createDisplayCode(input),
  meta: { failure: 'Failed to create a code' },
});

export const removeDisplayOptions = mutationOptions({
  mutationFn: (input: CallInput<'removeDisplay'>) =>
    withReauth('changeTablets', () => displayApi.removeDisplay(input).catch(ignoreNotFound)),
  meta: {
    success: 'Second screen removed',
    failure: 'Failed to remove the second screen',
    invalidates: [tabletsOptions.queryKey],
  },
});
