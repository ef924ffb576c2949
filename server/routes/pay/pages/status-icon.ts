import { html } from 'hono/html';

type IconKind = 'good' | 'bad' | 'neutral';

/** The paths are drawn in a box of 48 by 48. */
const iconPaths = {
  tick: 'M12 25l8 8 16-17',
  cross: 'M15 15l18 18M33 15L15 33',
  turnBack: 'M14 20h14a7 7 0 0 1 0 14h-8M20 14l-6 6 6 6',
  clock: 'M24 12v13l8 5',
  exclamation: 'M24 12v15M24 35v0.1',
} as const;

export type IconName = keyof typeof iconPaths;

export const statusIcon = (kind: IconKind, name: IconName) =>
  html`<svg class="icon icon-${kind}" viewBox="0 0 48 48" width="88" height="88" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="23"/><path d="${iconPaths[name]}"/></svg>`;

export const lockIcon = html`<svg class="lock" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false"><path d="M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M8 11V7a4 4 0 0 1 8 0v4"/></svg>`;
