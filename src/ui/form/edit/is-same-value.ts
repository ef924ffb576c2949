import * as v from 'valibot';

const hasEntries = (
  schema: object,
): schema is { readonly entries: Readonly<Record<string, v.GenericSchema>> } => 'entries' in schema;

/** What is sent for the `value` of a field; a value that is not valid as it is. */
const toSent = (schema: v.GenericSchema, name: string, value: unknown) => {
  const field = hasEntries(schema) ? schema.entries[name] : undefined;
  const parsed = field && v.safeParse(field, value);
  return parsed?.success ? parsed.output : value;
};

/**
 * Whether the same is sent for two values of a field, such as for a text with and without spaces at
 * its end. An empty text, 0 and a missing value all mean that there is none.
 */
export const isSameValue = (schema: v.GenericSchema, name: string, one: unknown, other: unknown) =>
  JSON.stringify(toSent(schema, name, one) || null) ===
  JSON.stringify(toSent(schema, name, other) || null);
