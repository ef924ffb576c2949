import { useEffect } from 'react';
import { prepareHmac } from '../../lib/browser/hmac-sha256.ts';
import { useProofKey } from './proof-key-options.ts';

/**
 * Fetches the proof key, and what computes with it, while there is a connection. Renders nothing.
 */
export const KeepProofKey = () => {
  const hasKey = useProofKey() !== undefined;
  useEffect(
    function prepare() {
      // Without the code, Show Code is pressed in vain, and says so.
      if (hasKey) prepareHmac().catch(() => undefined);
    },
    [hasKey],
  );
  return null;
};
