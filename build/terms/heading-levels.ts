/**
 * Returns a function from a heading's level in the source to its level on the page. Call it once
 * for each heading, in document order. Levels on the page start at 2, because the page has an h1,
 * and skip none.
 */
export const createHeadingLevels = () => {
  const ancestors: number[] = [];
  return (level: number) => {
    while ((ancestors.at(-1) ?? 0) >= level) ancestors.pop();
    ancestors.push(level);
    return Math.min(ancestors.length + 1, 6);
  };
};
