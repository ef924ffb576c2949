import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownCode } from './payment-code.ts';

/** The oldest code is forgotten when there are more. */
const MAX_CODES = 20;
const noCodes: readonly ShownCode[] = [];

/**
 * The codes that this device has shown, oldest first. They are in the query cache, which forgets a
 * user's data at sign-out, and they are never persisted or sent.
 */
const shownCodesOptions = queryOptions<readonly ShownCode[]>({
  queryKey: ['shown-codes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The codes that this device has shown, and a function that adds a code or replaces its state. */
export const useShownCodes = () => {
  const client = useQueryClient();
  const { data: codes = noCodes } = useQuery(shownCodesOptions);
  const save = (shown: ShownCode) =>
    client.setQueryData<readonly ShownCode[]>(shownCodesOptions.queryKey, (current = []) =>
      current.some(({ id }) => id === shown.id)
        ? current.map((other) => (other.id === shown.id ? shown : other))
        : [...current, shown].slice(-MAX_CODES),
    );
  return { codes, save };
};
