import type { CSSProperties } from 'react';

/** A style sheet shrinks the text by `--characters`, only as much as one line needs. */
export const getCharactersStyle = (text: string) =>
  ({ '--characters': text.length }) as CSSProperties;
