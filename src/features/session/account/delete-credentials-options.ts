import { mutationOptions } from '@tanstack/react-query';
import { credentialCalls } from '../../../../contract/calls/credential-calls.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { createApi } from '../../../http/create-api.ts';
import { withReauth } from '../reauth/with-reauth.ts';

const credentialApi = createApi(credentialCalls);

/** Deletes the passkeys and the PIN of the user with `id`. */
export const deleteCredentialsOptions = (id: Id) =>
  mutationOptions({
    mutationFn: () =>
      withReauth('changePasskeys', () => credentialApi.deleteCredentials({ params: { id } })),
    meta: { success: 'Passkeys and PIN deleted', failure: 'Failed to delete passkeys and PIN' },
  });
