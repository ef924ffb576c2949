export const STALE_MS = 5 * 60_000;

interface DataAge {
  /** Placeholder data has no time, and 0 here. */
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
