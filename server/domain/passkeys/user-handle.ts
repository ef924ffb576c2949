/** What authenticators store for a user: the id in base64url, which says nothing about the person. */
export const toUserHandle = (userId: string) => Buffer.from(userId).toString('base64url');
