const camel = (key: string) => key.replace(/(?!^)_+(\w)/g, (_, next: string) => next.toUpperCase());
const snake = (key: string) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const withKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => withKeys(each, rename));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [rename(key), withKeys(each, rename)]));
};

/** Keys as they travel, `first_name`, at every depth (spec §7). */
export const toWireCase = (value: unknown) => withKeys(value, snake);

/** Keys as both halves read them, `firstName`, at every depth. */
export const fromWireCase = (value: unknown) => withKeys(value, camel);
