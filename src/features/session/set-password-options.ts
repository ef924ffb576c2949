import { mutationOptions } from '@tanstack/react-query';
import type { PasswordPayload } from '../../../contract/session.ts';
import { sessionApi } from './session-api.ts';
import { withReauth } from './with-reauth.ts';

// Not in api.ts, which is part of the first load of log-in.
export const setPasswordOptions = mutationOptions({
  mutationFn: (payload: PasswordPayload) => withReauth('changePassword', () => sessionApi.setPassword({ payload })),
  meta: { success: 'Password updated!', failure: 'Failed to update password' },
});
