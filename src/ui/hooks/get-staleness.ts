/** Data is stale after this time without a refetch. */
export const STALE_MS = 5 * 60_000;

interface DataAge {
  /** 0 for placeholder data, which has no time of its own. */
  readonly dataUpdatedAt: number;
  readonly nowMs: number;
  readonly isReachable: boolean;
}

/**
 * | data | result |
 * | cannot be refetched | `unreachable` |
 * | is older than five minutes | `stale` |
 * | is fresh | undefined |
 */
export const getStaleness = ({
  dataUpdatedAt,
  nowMs,
  isReachable,
}: DataAge): 'unreachable' | 'stale' | undefined => {
  if (dataUpdatedAt === 0) return undefined;
  if (!isReachable) return 'unreachable';
  return nowMs - dataUpdatedAt >= STALE_MS ? 'stale' : undefined;
};
