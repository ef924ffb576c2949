/** An optional text as the database keeps it: an empty one is null; undefined leaves a column as it is. */
export const emptyToNull = (text: string | undefined) => (text === '' ? null : text);
