import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { passkeyCalls } from '../../../../contract/calls/passkey-calls.ts';
import type { Passkey, PasskeyProof } from '../../../../contract/entities/passkey.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { ignoreNotFound } from '../../../http/ignore-not-found.ts';
import { logInOptions } from '../../../session/api.ts';
import { finishLogOut } from '../../../session/log-out.ts';
import { withReauth } from '../reauth/with-reauth.ts';
import { createCredential, removeFromPasswordManager } from './ceremonies.ts';
import { isAlreadyCreated, isCancelled } from './passkey-error.ts';
import { markPasskeyUsed } from './passkey-state.ts';

export const passkeyApi = createApi(passkeyCalls);

const passkeyListKey = ['passkeys'] as const;

export const passkeyListOptions = queryOptions({
  queryKey: passkeyListKey,
  queryFn: ({ signal }) => passkeyApi.listPasskeys({ signal }),
});

export const logInWithPasskeyOptions = mutationOptions({
  mutationKey: logInOptions.mutationKey,
  mutationFn: async (proof: PasskeyProof) => {
    await finishLogOut();
    const user = await passkeyApi.logInWithPasskey({ payload: proof });
    markPasskeyUsed();
    return user;
  },
  meta: logInOptions.meta ?? {},
});

/** Rejects if the user cancels. */
const createPasskey = async () => {
  const creation = await withReauth('changePasskeys', () => passkeyApi.beginPasskeyCreation({}));
  const credential = await createCredential(creation);
  try {
    await passkeyApi.createPasskey({ payload: credential });
  } catch (error) {
    // The browser has stored the passkey, but the user could not log in with it.
    if (isApiStatus(error, 400)) removeFromPasswordManager(credential.credentialId);
    throw error;
  }
};

/** `exists` means that the device already has a passkey of the user. */
export const createPasskeyOptions = mutationOptions({
  mutationFn: async () => {
    try {
      await createPasskey();
    } catch (error) {
      if (isCancelled(error)) return 'cancelled';
      if (!isAlreadyCreated(error)) throw error;
      markPasskeyUsed();
      return 'exists';
    }
    markPasskeyUsed();
    return 'created';
  },
  meta: { failure: 'The passkey could not be created', invalidates: [passkeyListKey] },
});

export const deletePasskeyOptions = mutationOptions({
  mutationFn: async ({
    credentialId,
    ...input
  }: CallInput<'deletePasskey'> & Pick<Passkey, 'credentialId'>) => {
    await withReauth('changePasskeys', () => passkeyApi.deletePasskey(input).catch(ignoreNotFound));
    removeFromPasswordManager(credentialId);
  },
  meta: {
    success: 'Passkey deleted!',
    failure: 'Failed to delete passkey',
    invalidates: [passkeyListKey],
  },
});
