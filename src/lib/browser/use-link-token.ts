import { useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { searchParamText } from '../list-search.ts';

/**
 * Browsers do not send the fragment, and no proxy logs it. Links of earlier versions have the token
 * in the query.
 */
export const linkSearch = v.object({ token: v.fallback(v.optional(searchParamText), undefined) });

interface LinkLocation {
  readonly hash: string;
  readonly search: { readonly token?: unknown };
}

export const readLinkToken = ({ hash, search: { token } }: LinkLocation) =>
  new URLSearchParams(hash).get('token') ?? (token === undefined ? '' : String(token));

/** Returns an empty text without a token. */
export const useLinkToken = () => useLocation({ select: readLinkToken });
