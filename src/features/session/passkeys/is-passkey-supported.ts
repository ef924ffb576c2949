/** False in an insecure context, too, where browsers hide Web Authentication. */
export const isPasskeySupported = () => typeof window.PublicKeyCredential === 'function';
