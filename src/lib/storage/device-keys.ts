/** Scripts that run before the app read these `localStorage` keys as well. */
export const deviceKeys = {
  prefix: 'beepaid-go-',
  /** The lists, the user and the tenant of the last visit. */
  persistedCache: 'beepaid-go-saved',
  /** Home and the lists as last rendered. */
  snapshot: 'beepaid-go-snapshot',
  /** A random text while a user is signed in. It says nothing about the user. */
  loginGeneration: 'beepaid-go-sign-in',
  /** Set once the server has confirmed that no user is signed in. */
  signedOut: 'beepaid-go-signed-out',
  /** Set from the click on Log Out until the server confirms it. */
  pendingLogOut: 'beepaid-go-log-out',
  /** Set while this device is notified of each paid request. */
  push: 'beepaid-go-push',
  /**
   * The device offers a passkey, offers none any more, or has used one. The value says nothing
   * about the user.
   */
  passkey: 'beepaid-go-passkey',
  /** Set while the device is an enrolled tablet with PIN log-in. */
  tablet: 'beepaid-go-tablet',
  sharedDevice: 'beepaid-go-shared-device',
} as const;
