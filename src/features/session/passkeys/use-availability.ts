import { useEffect, useState } from 'react';

/**
 * Returns the result of `check`, which asks the browser for a feature; false until the browser has
 * responded.
 */
export const useAvailability = (check: () => Promise<boolean>) => {
  const [isAvailable, setAvailable] = useState(false);
  useEffect(
    function askBrowser() {
      let isMounted = true;
      check().then((result) => isMounted && setAvailable(result));
      return () => {
        isMounted = false;
      };
    },
    [check],
  );
  return isAvailable;
};
