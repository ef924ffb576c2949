/** What the app keeps in the device's storage that must be understood before the app is there, too. */
export const deviceKeys = {
  /** Every trace of an earlier visit begins so. */
  ours: 'beepaid-go-',
  /** The lists, the user and the tenant of the last visit. */
  savedCopy: 'beepaid-go-saved',
  /** While somebody is signed in: a random text, which says nothing of them. */
  signIn: 'beepaid-go-sign-in',
  /** From the press of Log Out until the server has heard of it; it says no more than that. */
  logOut: 'beepaid-go-log-out',
  /** While this device is told when a request is paid. */
  push: 'beepaid-go-push',
  /** While several people use the device. */
  sharedDevice: 'beepaid-go-shared-device',
} as const;
