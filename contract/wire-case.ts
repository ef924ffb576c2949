type Rename = (key: string) => string;

const MAX_REMEMBERED_NAMES = 1_000;
const MAX_REMEMBERED_LENGTH = 40;

/**
 * Remembers names, because all rows of a list have the same keys. It has limits, because clients can send any
 * key.
 */
const rememberNames = (rename: Rename): Rename => {
  const names = new Map<string, string>();
  return (key) => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = rename(key);
    if (names.size < MAX_REMEMBERED_NAMES && key.length <= MAX_REMEMBERED_LENGTH)
      names.set(key, name);
    return name;
  };
};

// Underscores at the start stay.
const toCamelCase = rememberNames((key) =>
  key.replace(/(?!^)_+(\w)/g, (_, next: string) => next.toUpperCase()),
);
const toSnakeCase = rememberNames((key) =>
  key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
);

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const renameKeys = (value: unknown, rename: Rename): unknown => {
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, rename));
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const name = rename(key);
    const content = renameKeys(each, rename);
    // An assignment to this name would set the prototype.
    if (name === '__proto__')
      Object.defineProperty(renamed, name, { value: content, enumerable: true });
    else renamed[name] = content;
  }
  return renamed;
};

/** Converts all keys to snake case, as on the wire (spec §7). */
export const toWireCase = (value: unknown) => renameKeys(value, toSnakeCase);

/** Converts all keys to camel case, as in app and server. */
export const fromWireCase = (value: unknown) => renameKeys(value, toCamelCase);

export const toWireJson = (value: object) => JSON.stringify(toWireCase(value));
