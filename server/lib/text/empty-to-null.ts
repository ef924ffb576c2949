/**
 * Prepares a text for a nullable column: an empty text becomes null. Undefined leaves the column
 * unchanged.
 */
export const emptyToNull = (text: string | undefined) => (text === '' ? null : text);
