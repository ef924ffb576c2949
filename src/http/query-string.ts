import queryString from 'query-string';
import snakecaseKeys from 'snakecase-keys';

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flatten = (query: Record<string, unknown>, prefix = ''): [string, unknown][] =>
  Object.entries(query).flatMap(([key, value]): [string, unknown][] =>
    isNested(value) ? flatten(value, `${prefix}${key}_`) : [[`${prefix}${key}`, value]],
  );

/**
 * `?` and the query by the rules of spec §7: nested keys flattened, snake_case, arrays in bracket format, keys
 * sorted. What is undefined, null or empty is left out; '' when nothing remains.
 */
export const toQueryString = (query: Record<string, unknown>) => {
  const text = queryString.stringify(snakecaseKeys(Object.fromEntries(flatten(query))), {
    arrayFormat: 'bracket',
    skipNull: true,
    skipEmptyString: true,
  });
  return text === '' ? '' : `?${text}`;
};
