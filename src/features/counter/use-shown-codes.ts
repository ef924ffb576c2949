import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownCode } from './payment-code.ts';

const MAX_CODES = 20;
const noCodes: readonly ShownCode[] = [];

/**
 * The shown codes, with the oldest first. They are in the query cache because the app clears the
 * cache at log-out. They are never persisted or sent.
 */
const shownCodesOptions = queryOptions<readonly ShownCode[]>({
  queryKey: ['shown-codes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** `save` adds a code, or replaces the code with the same id. */
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
