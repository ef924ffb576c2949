/**
 * A browser may lack these: in a private window, at an http:// address, by a policy, or always. The named
 * files below `src/` may use them after finding out.
 */
export const optionalFeatures: Readonly<Record<string, readonly string[]>> = {
  'crypto.randomUUID': [],
  'crypto.subtle': ['lib/browser/hmac-sha256.ts'],
  'navigator.canShare': ['ui/controls/handle-download.ts'],
  'navigator.clipboard': ['ui/controls/copy-button.tsx'],
  'navigator.connection': ['routes/-use-prefetch-lists.ts'],
  'navigator.contacts': ['features/payments/request/recipient/recipient-name-field.tsx'],
  'navigator.locks': [
    'features/payments/send/draft-query.ts',
    'lib/tabs/is-another-tab-dirty.ts',
    'lib/tabs/share-dirty-state.ts',
  ],
  'navigator.serviceWorker': [
    'app/session/hard-navigation.ts',
    'app/updates/watch-for-updates.ts',
    'features/push/push-subscription.ts',
    'first-paint/first-paint.ts',
    'shell/errors/chunk-load-error.ts',
    'shell/push/sync-push-subscription.ts',
  ],
  'navigator.share': [
    'features/payments/detail/pay-link-actions.tsx',
    'ui/controls/share-export.tsx',
  ],
  'navigator.storage': ['features/install/subscribe-install-prompt.ts'],
  'navigator.vibrate': ['features/payments/watch/watch-sound.ts'],
  'navigator.wakeLock': ['ui/hooks/use-wake-lock.ts'],
  'window.AudioContext': ['features/payments/watch/watch-sound.ts'],
  'window.BroadcastChannel': ['lib/tabs/tab-channel.ts'],
  'window.Notification': ['features/push/push-opt-in.tsx', 'features/push/push-subscription.ts'],
  'window.PublicKeyCredential': ['features/session/passkeys/passkey-state.ts'],
  'window.PushManager': ['features/push/push-subscription.ts'],
  'window.caches': ['shell/errors/chunk-load-error.ts'],
  'window.indexedDB': ['lib/storage/draft-database.ts'],
  'window.launchQueue': ['app/handle-launches.ts'],
  'window.localStorage': ['lib/storage/device-storage.ts'],
  'window.navigation': ['app/session/hard-navigation.ts'],
  'window.requestIdleCallback': ['lib/browser/run-when-idle.ts'],
  'window.sessionStorage': ['lib/storage/tab-storage.ts', 'shell/errors/chunk-load-error.ts'],
  'window.trustedTypes': ['app/trusted-types.ts', 'features/terms/terms-screen.tsx'],
  'window.visualViewport': ['lib/browser/expose-keyboard-height.ts'],
};

/** In every supported browser. */
export const requiredFeatures: readonly string[] = [
  'crypto.getRandomValues',
  'navigator.cookieEnabled',
  'navigator.maxTouchPoints',
  'navigator.onLine',
  // Only Safari's; elsewhere undefined.
  'navigator.standalone',
  'navigator.userAgent',
];
