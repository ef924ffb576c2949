/** The length of one shift (docs/decisions/007). */
export const PERSISTENCE_MAX_AGE_MS = 12 * 60 * 60_000;

/** Any value of the build setting `VITE_SAVED_LISTS` but `on` turns persistence off. */
export const isPersistenceEnabled = () => (import.meta.env.VITE_SAVED_LISTS ?? 'on') === 'on';

/** Increment it when the app cannot read the persisted cache of its previous version. */
const SHAPE_VERSION = '3';

/**
 * A cache with another buster is not restored. Without a login generation the app persists nothing.
 */
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

/** Persists a page without a search and without a filter other than `unpaid`. */
export const getListPersistence = ({
  page: _page,
  limit: _limit,
  filter,
  ...others
}: ListQuery) => {
  // `others` also has filters of one list alone, such as `customerId`.
  const isPersisted =
    (filter === undefined || filter === 'unpaid') &&
    Object.values(others).every((value) => value === undefined || value === '');
  return isPersisted ? persistedQuery : {};
};
