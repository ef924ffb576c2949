import { useLocation } from '@tanstack/react-router';

/**
 * The token of a link to the app. It is in the fragment, which browsers do not send, so that no
 * proxy logs it. The links of earlier versions have it in the query (`fromQuery`).
 */
export const useLinkToken = (fromQuery: string) =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') }) ?? fromQuery;
