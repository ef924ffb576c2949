import { useEffect } from 'react';
import { prepareHmac } from '../../lib/browser/hmac-sha256.ts';
import { useProofKey } from './proof-key-options.ts';

/** The component renders nothing: its query fetches newer keys of the device. */
export const KeepProofKey = () => {
  const hasKey = useProofKey().proofKey !== undefined;
  useEffect(
    function prepare() {
      // Without this code, a press on Show Code says that the device cannot make a code.
      if (hasKey) prepareHmac().catch(() => undefined);
    },
    [hasKey],
  );
  return null;
};
