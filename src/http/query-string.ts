import { toWireCase } from '../../contract/wire-case.ts';

const toPairs = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => toPairs(`${name}[]`, each));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) =>
    toPairs(name === '' ? key : `${name}_${key}`, each),
  );
};

/**
 * Spec §7: nested keys flattened, snake_case, arrays in bracket format, keys sorted, empty values
 * omitted.
 */
export const toQueryString = (query: Record<string, unknown>) => {
  const text = toPairs('', toWireCase(query))
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
};
