import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownCode } from './payment-code.ts';

/** With more codes, the oldest is forgotten. */
const MAX_CODES = 20;
const noCodes: readonly ShownCode[] = [];

/**
 * Oldest first. The query cache forgets the codes at sign-out, and never persists or sends them.
 */
const shownCodesOptions = queryOptions<readonly ShownCode[]>({
  queryKey: ['shown-codes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** `save` adds a code or replaces its state. */
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
