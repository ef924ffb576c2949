/**
 * The oldest versions that the app is built for, as README.md names them. `src/styles/base.css`
 * shows `#old-browser` below them.
 */
export const oldestBrowsers = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
  ios: '16.4',
} as const;
