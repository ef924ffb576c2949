/** In a nullable column, an empty text clears the value, and undefined leaves it. */
export const emptyToNull = (text: string | undefined) => (text === '' ? null : text);

export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };
