/**
 * The user handle, which authenticators store: the user's id in base64url, which contains no
 * personal data.
 */
export const toUserHandle = (userId: string) => Buffer.from(userId).toString('base64url');
