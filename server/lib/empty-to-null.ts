/** Empty text is stored as null; undefined does not change the column. */
export const emptyToNull = (text: string | undefined) => (text === '' ? null : text);
