import { useEffect } from 'react';
import { prepareHmac } from '../../lib/browser/hmac-sha256.ts';
import { useProofKey } from './proof-key-options.ts';

/**
 * This component renders nothing. Its query fetches a newer key of the device while there is a
 * connection.
 */
export const KeepProofKey = () => {
  const hasKey = useProofKey() !== undefined;
  useEffect(
    function prepare() {
      // If this code fails to load, a press on Show Code says that the device cannot make a code.
      if (hasKey) prepareHmac().catch(() => undefined);
    },
    [hasKey],
  );
  return null;
};
