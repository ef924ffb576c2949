/** `localStorage` keys, which scripts that run before the app read as well. */
export const deviceKeys = {
  /** Prefix of every key of this app. */
  prefix: 'beepaid-go-',
  /** The lists, the user and the tenant of the last visit. */
  persistedCache: 'beepaid-go-saved',
  /** Home and the lists as they were last rendered. */
  snapshot: 'beepaid-go-snapshot',
  /** A random text while a user is signed in. The text contains nothing about the user. */
  loginGeneration: 'beepaid-go-sign-in',
  /** Set while no user is signed in, once the server has confirmed that. */
  signedOut: 'beepaid-go-signed-out',
  /** Set from the click on Log Out until the server has confirmed it. */
  pendingLogOut: 'beepaid-go-log-out',
  /** Set while this device receives a notification for each paid request. */
  push: 'beepaid-go-push',
  /**
   * Whether this device offers a passkey, does not offer one any more, or has used one. The value
   * contains nothing about the user.
   */
  passkey: 'beepaid-go-passkey',
  /** Set while the device is an enrolled tablet, on which staff log in with a PIN. */
  tablet: 'beepaid-go-tablet',
  /** Set while several users share the device. */
  sharedDevice: 'beepaid-go-shared-device',
} as const;
