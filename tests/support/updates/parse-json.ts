/** Parses the output of a command; undefined when it is not JSON. */
export const parseJson = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
};
