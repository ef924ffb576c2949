import { useEffect, useState } from 'react';

/** The result of `check`, which asks the browser what it can do; false until it has answered. */
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
