/** The length of one shift (docs/decisions/007). */
export const PERSISTENCE_MAX_AGE_MS = 12 * 60 * 60_000;

/** The build setting `VITE_SAVED_LISTS`: any value but `on` turns persistence off. */
export const isPersistenceEnabled = () => (import.meta.env.VITE_SAVED_LISTS ?? 'on') === 'on';

/** Increment this number when the app cannot read the persisted cache of its previous version. */
const SHAPE_VERSION = '3';

/**
 * The app restores the persisted cache only if its buster is equal to this one: a cache of an equal
 * shape version and login generation. Undefined without a login generation: then the app persists
 * nothing.
 */
export const getPersistenceBuster = (loginGeneration: string | undefined) =>
  loginGeneration === undefined ? undefined : `${SHAPE_VERSION} ${loginGeneration}`;

/** Options of a query that is persisted on the device. */
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

/**
 * Options that persist a page of a list without a search and without a filter other than `unpaid`.
 */
export const getListPersistence = ({
  page: _page,
  limit: _limit,
  filter,
  ...others
}: ListQuery) => {
  // `others` also has the filters of one list alone, such as `customerId`.
  const isPersisted =
    (filter === undefined || filter === 'unpaid') &&
    Object.values(others).every((value) => value === undefined || value === '');
  return isPersisted ? persistedQuery : {};
};
