/**
 * Returns a function that maps the level of each heading, called in document order, to its level on the page: from 2, since
 * the page has an h1, and without gaps.
 */
export const createHeadingLevels = () => {
  const ancestors: number[] = [];
  return (level: number) => {
    while ((ancestors.at(-1) ?? 0) >= level) ancestors.pop();
    ancestors.push(level);
    return Math.min(ancestors.length + 1, 6);
  };
};
