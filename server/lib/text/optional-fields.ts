/**
 * Prepares a text for a nullable column: an empty text becomes null. Undefined leaves the column
 * unchanged.
 */
export const emptyToNull = (text: string | undefined) => (text === '' ? null : text);

/** A copy of `fields` without the fields that are undefined. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };
