import { getDomain } from 'tldts';
import { messages } from '../../../contract/text/messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { ApiProblem, invalid } from '../../lib/network/api-problem.ts';
import { findForeignLinks } from '../../lib/text/link-text.ts';

type OwnAddresses = Pick<Tenant, 'host' | 'replyTo'>;

/** Null for `localhost`. Names of `github.io` are domains. */
const getRegisteredDomain = (host: string) => getDomain(host, { allowPrivateDomains: true });

/**
 * The host of the reply-to address counts only with the registered domain of the app: the address
 * may be at a provider such as gmail.com.
 */
const listOwnHosts = ({ host, replyTo }: OwnAddresses) => {
  const mailHost = replyTo?.split('@').at(-1)?.toLowerCase();
  const domain = getRegisteredDomain(host);
  return mailHost && domain !== null && getRegisteredDomain(mailHost) === domain
    ? [host, mailHost]
    : [host];
};

const listFormat = new Intl.ListFormat('en-GB');

interface LinkRules {
  readonly byPin: boolean;
  /** True when the client can ask the user about links. */
  readonly canAsk: boolean;
}

/**
 * A session by PIN could otherwise send any link to all customers.
 * @throws ApiProblem invalid, foreign_link
 */
export const checkLinks = (
  { description }: { readonly description?: string | null | undefined },
  shop: OwnAddresses,
  { byPin, canAsk }: LinkRules,
) => {
  if (!byPin && !canAsk) return;
  const address = shop.replyTo ?? undefined;
  const links = findForeignLinks(description ?? '', { hosts: listOwnHosts(shop), address });
  if (links.length === 0) return;
  if (byPin) throw invalid({ description: [messages.linkNeedsPassword] });
  throw new ApiProblem(
    'foreign_link',
    `The description links to ${listFormat.format(links)}, which may not be your shop’s`,
  );
};
