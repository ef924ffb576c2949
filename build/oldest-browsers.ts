/** README.md has the same versions. Older browsers see `#old-browser` (`src/styles/base.css`). */
export const oldestBrowsers = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
  ios: '16.4',
} as const;
