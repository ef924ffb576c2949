import { getDomain } from 'tldts';
import { messages } from '../../../contract/text/messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { containsForeignLink } from '../../lib/text/link-text.ts';

type OwnAddresses = Pick<Tenant, 'host' | 'replyTo'>;

/** Returns the registered domain of a host; null for `localhost`. Names of `github.io` are domains. */
const getRegisteredDomain = (host: string) => getDomain(host, { allowPrivateDomains: true });

/**
 * Lists the hosts of the shop. The host of its reply-to address counts only with the registered
 * domain of the app, because a reply-to address may be at a provider such as gmail.com.
 */
const listOwnHosts = ({ host, replyTo }: OwnAddresses) => {
  const mailHost = replyTo?.split('@').at(-1)?.toLowerCase();
  const domain = getRegisteredDomain(host);
  return mailHost && domain !== null && getRegisteredDomain(mailHost) === domain
    ? [host, mailHost]
    : [host];
};

/**
 * Refuses a description with a link to a foreign host. A session by PIN could otherwise send any
 * link to all customers.
 * @throws ApiProblem invalid
 */
export const requireOwnLinks = (
  { description }: { readonly description?: string | null | undefined },
  shop: OwnAddresses,
) => {
  if (containsForeignLink(description ?? '', listOwnHosts(shop)))
    throw invalid({ description: [messages.linkNeedsPassword] });
};
