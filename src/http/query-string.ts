import { toWireCase } from '../../contract/wire-case.ts';

const pairs = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => pairs(`${name}[]`, each));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => pairs(name === '' ? key : `${name}_${key}`, each));
};

/**
 * `?` and the query by the rules of spec §7: nested keys flattened, snake_case, arrays in bracket format, keys
 * sorted. What is undefined, null or empty is left out; '' when nothing remains.
 */
export const toQueryString = (query: Record<string, unknown>) => {
  const text = pairs('', toWireCase(query))
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
};
