import { mutationOptions } from '@tanstack/react-query';
import { credentialCalls } from '../../../../contract/calls/credential-calls.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { withReauth } from '../reauth/with-reauth.ts';

const credentialApi = createApi(credentialCalls);

export const deleteCredentialsOptions = mutationOptions({
  mutationFn: (input: CallInput<'deleteCredentials'>) =>
    withReauth('changePasskeys', () => credentialApi.deleteCredentials(input)),
  meta: { success: 'Passkeys and PIN deleted', failure: 'Failed to delete passkeys and PIN' },
});
