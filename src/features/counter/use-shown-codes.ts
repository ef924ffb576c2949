import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownCode } from './payment-code.ts';

const MAX_CODES = 20;
const noCodes: readonly ShownCode[] = [];

/**
 * The oldest comes first. The query cache holds the codes, because a log-out empties it. They
 * are never persisted or sent.
 */
const shownCodesOptions = queryOptions<readonly ShownCode[]>({
  queryKey: ['shown-codes'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useShownCodes = () => {
  const client = useQueryClient();
  const { data: codes = noCodes } = useQuery(shownCodesOptions);
  const save = (shown: ShownCode) =>
    client.setQueryData<readonly ShownCode[]>(shownCodesOptions.queryKey, (current = []) =>
      current.some(({ id }) => id === shown.id)
        ? current.map((other) =>
            // Staff may have typed wrong digits while the server proved the payment.
            other.id === shown.id && other.provenAtMs === undefined ? shown : other,
          )
        : [...current, shown].slice(-MAX_CODES),
    );
  return { codes, save };
};
