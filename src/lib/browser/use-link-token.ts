import { useLocation } from '@tanstack/react-router';

/**
 * Browsers do not send the fragment, and no proxy logs it. Links of earlier versions have the token
 * in the query.
 */
export const useLinkToken = (fromQuery: string) =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') }) ?? fromQuery;
