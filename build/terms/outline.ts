/**
 * Gives headings, in their order, the level that follows from what they stand under: 2 (the page has the h1) for
 * the topmost, one more for each heading above, so that no level is left out.
 */
export const createOutline = () => {
  const open: number[] = [];
  return (level: number) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return Math.min(open.length + 1, 6);
  };
};
