/** Escapes `text`, so that it stands for itself in a regular expression, with the flag `u` too. */
export const escapePattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
