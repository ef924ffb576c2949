/** Keys of the device's storage that are read before the app has loaded, too. */
export const deviceKeys = {
  /** Begins every key of this app. */
  prefix: 'beepaid-go-',
  /** The lists, the user and the tenant of the last visit. */
  persistedCache: 'beepaid-go-saved',
  /** Home and the lists as they were last rendered. */
  snapshot: 'beepaid-go-snapshot',
  /** While a user is signed in: a random text, which says nothing of them. */
  loginGeneration: 'beepaid-go-sign-in',
  /** While nobody is signed in, once that is known. */
  signedOut: 'beepaid-go-signed-out',
  /** From the press of Log Out until the server has confirmed it. */
  logOut: 'beepaid-go-log-out',
  /** While this device receives notifications when a request is paid. */
  push: 'beepaid-go-push',
  /** While several people use the device. */
  sharedDevice: 'beepaid-go-shared-device',
} as const;
