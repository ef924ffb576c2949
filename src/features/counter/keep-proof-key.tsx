import { useEffect } from 'react';
import { prepareHmac } from '../../lib/browser/hmac-sha256.ts';
import { useProofKey } from './proof-key-options.ts';

/** Renders nothing. */
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
