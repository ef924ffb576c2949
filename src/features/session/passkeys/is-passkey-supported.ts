/**
 * Whether the browser supports passkeys. False also in an insecure context, where browsers hide Web
 * Authentication.
 */
export const isPasskeySupported = () => typeof window.PublicKeyCredential === 'function';
