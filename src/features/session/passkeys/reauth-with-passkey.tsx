import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../shared-device.ts';
import { useExtension } from '../use-session.ts';
import { isPasskeySupported } from './is-passkey-supported.ts';
import { PasskeyLogInButton, type PasskeyLogInProps, usePasskeyLogIn } from './passkey-log-in-button.tsx';
import { passkeyState } from './passkey-state.ts';

/** The button of the reauth dialog to log in with a passkey. Shown only on a device where a passkey was used. */
export const ReauthWithPasskey = ({ email, ...props }: PasskeyLogInProps & { readonly email: string }) => {
  const logIn = usePasskeyLogIn(props);
  const isShared = useStore(sharedDevice);
  const wasUsed = useStore(passkeyState) === 'used';
  const hasPasskeys = useExtension('passkeys') && isPasskeySupported();
  if (!hasPasskeys || !wasUsed || isShared) return null;
  return (
    <PasskeyLogInButton
      variant="default"
      isPending={logIn.isPending}
      onProof={(proof) => logIn.mutate({ ...proof, email })}
      onFailure={props.onFailure}
    />
  );
};
