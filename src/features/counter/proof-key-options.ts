import { queryOptions, useQuery } from '@tanstack/react-query';
import { persistedQuery } from '../../lib/query/persistence.ts';
import { proofKeyKey } from '../../lib/query/query-keys.ts';
import { useCapability } from '../../session/use-session.ts';
import { proofApi } from './proof-api.ts';

/** A newer key works longer without a connection. */
const RENEW_AFTER_MS = 60 * 60_000;

/** The cache persists the key, but not on a shared device. */
const proofKeyOptions = queryOptions({
  queryKey: proofKeyKey,
  queryFn: ({ signal }) => proofApi.getProofKey({ signal }),
  staleTime: RENEW_AFTER_MS,
  ...persistedQuery,
});

/** `proofKey` is undefined when the backend offers no key, or the key has expired. */
export const useProofKey = () => {
  const isOffered = useCapability('offline-proof');
  const { data, dataUpdatedAt, isLoading } = useQuery({ ...proofKeyOptions, enabled: isOffered });
  const isValid = data && Date.now() < dataUpdatedAt + data.validForSeconds * 1_000;
  return { proofKey: isOffered && isValid ? data : undefined, isLoading };
};
