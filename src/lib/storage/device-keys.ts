/** Scripts read these keys before the app has loaded. */
export const deviceKeys = {
  prefix: 'beepaid-go-',
  persistedCache: 'beepaid-go-saved',
  snapshot: 'beepaid-go-snapshot',
  /** A random text stands for the log-in. */
  loginGeneration: 'beepaid-go-sign-in',
  /** The server has confirmed that no user is signed in. */
  signedOut: 'beepaid-go-signed-out',
  /** It is set until the server confirms a log-out. */
  pendingLogOut: 'beepaid-go-log-out',
  push: 'beepaid-go-push',
  /** The device offers a passkey, offers none any more, or has used one. */
  passkey: 'beepaid-go-passkey',
  tablet: 'beepaid-go-tablet',
  sharedDevice: 'beepaid-go-shared-device',
} as const;
