type Rename = (key: string) => string;

const MAX_REMEMBERED_NAMES = 1_000;
const MAX_REMEMBERED_LENGTH = 40;

/** All rows of a list have the same keys. The limits are there because clients can send any key. */
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

/** Spec §7: the wire has snake case. */
export const toWireCase = (value: unknown) => renameKeys(value, toSnakeCase);

export const fromWireCase = (value: unknown) => renameKeys(value, toCamelCase);

export const toWireJson = (value: object) => JSON.stringify(toWireCase(value));
