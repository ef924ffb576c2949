/** One shift (docs/decisions/007). */
export const PERSISTENCE_MAX_AGE_MS = 12 * 60 * 60_000;

/** Any value but `on` turns persistence off. */
export const isPersistenceEnabled = () => (import.meta.env.VITE_SAVED_LISTS ?? 'on') === 'on';

/** It grows when the app cannot read the cache of its previous version. */
const SHAPE_VERSION = '3';

/** A cache with another buster is not restored. */
export const getPersistenceBuster = (loginGeneration: string | undefined) =>
  loginGeneration === undefined ? undefined : `${SHAPE_VERSION} ${loginGeneration}`;

export const persistedQuery = {
  gcTime: PERSISTENCE_MAX_AGE_MS,
  meta: { isPersisted: true },
} as const;

interface ListQuery {
  readonly page?: number | string | undefined;
  readonly limit?: number | string | undefined;
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
}

export const getListPersistence = ({
  page: _page,
  limit: _limit,
  filter,
  ...others
}: ListQuery) => {
  // Some lists have filters of their own, such as `customerId`.
  const isPersisted =
    (filter === undefined || filter === 'unpaid') &&
    Object.values(others).every((value) => value === undefined || value === '');
  return isPersisted ? persistedQuery : {};
};
