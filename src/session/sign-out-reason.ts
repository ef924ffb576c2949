/** Messages on the log-in screen after a sign-out that the user has not requested. */
export const signOutMessages = {
  ended: 'Your session has ended. Please log in again.',
  idle: 'Signed out after 5 minutes without use.',
} as const;

export type SignOutReason = keyof typeof signOutMessages;

export const isSignOutReason = (text: string): text is SignOutReason =>
  Object.hasOwn(signOutMessages, text);
