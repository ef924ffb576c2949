import { isYoungerThan } from '../time/durations.ts';

const MAX_CACHE_ENTRIES = 1_000;

interface CacheOptions {
  readonly clock: () => Date;
  readonly maxAgeMs: number;
}

/** Callers at the same time share one `load`. A failed `load` is not cached. */
export const createCache = <Value>(
  { clock, maxAgeMs }: CacheOptions,
  load: (key: string) => Promise<Value>,
) => {
  const cache = new Map<string, { readonly loading: Promise<Value>; readonly atMs: number }>();
  return (key: string): Promise<Value> => {
    const nowMs = clock().getTime();
    const cached = cache.get(key);
    if (cached && isYoungerThan(cached.atMs, maxAgeMs, nowMs)) return cached.loading;
    if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
    const entry = { loading: load(key), atMs: nowMs };
    cache.set(key, entry);
    entry.loading.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return entry.loading;
  };
};
