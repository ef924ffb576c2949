import { toWireCase } from '../../contract/wire-case.ts';

/** The names and values of the query string for `value`: several for an array or an object. */
const toPairs = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => toPairs(`${name}[]`, each));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) =>
    toPairs(name === '' ? key : `${name}_${key}`, each),
  );
};

/**
 * Returns `?` and the query by the rules of spec §7: nested keys flattened, snake_case, arrays in
 * bracket format, keys sorted. Omits undefined, null and empty values. Returns '' for an empty
 * query.
 */
export const toQueryString = (query: Record<string, unknown>) => {
  const text = toPairs('', toWireCase(query))
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
};
