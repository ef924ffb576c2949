import camelcaseKeys from 'camelcase-keys';
import snakecaseKeys from 'snakecase-keys';

const snakeCased = new Map<string, string>();

// Our own keys, so few; converting one costs more than all else about an answer.
const snakeCase = (key: string) => {
  const known = snakeCased.get(key);
  if (known !== undefined) return known;
  const [converted = key] = Object.keys(snakecaseKeys({ [key]: true }));
  snakeCased.set(key, converted);
  return converted;
};

/** JSON text as it travels: keys in snake case at every depth. */
export const toWire = (value: object) => JSON.stringify(snakecaseKeys(value as Record<string, unknown>, { snakeCase }));

/** A parsed body or query as our code reads it: keys in camel case at every depth. */
export const fromWire = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? camelcaseKeys(value as Record<string, unknown>, { deep: true }) : value;
