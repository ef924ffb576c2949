import { useLocation } from '@tanstack/react-router';

/**
 * The token is in the fragment: browsers do not send it, and no proxy logs it. Links of earlier
 * versions have it in the query (`fromQuery`).
 */
export const useLinkToken = (fromQuery: string) =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') }) ?? fromQuery;
