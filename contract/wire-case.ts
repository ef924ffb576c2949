// Underscores at the start of a key stay.
const toCamelCase = (key: string) =>
  key.replace(/(?!^)_+(\w)/g, (_, next: string) => next.toUpperCase());
const toSnakeCase = (key: string) =>
  key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const renameKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, rename));
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [rename(key), renameKeys(each, rename)]),
  );
};

/** Renames keys to snake_case at every depth, for the wire (spec §7). */
export const toWireCase = (value: unknown) => renameKeys(value, toSnakeCase);

/** Renames keys to camelCase at every depth, for app and server. */
export const fromWireCase = (value: unknown) => renameKeys(value, toCamelCase);
