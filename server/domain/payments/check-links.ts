import { getDomain } from 'tldts';
import { messages } from '../../../contract/text/messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { ApiProblem, createInvalidError } from '../../lib/network/api-problem.ts';
import { findForeignLinks } from '../../lib/text/link-text.ts';

type OwnAddresses = Pick<Tenant, 'host' | 'replyTo'>;

/**
 * Returns null for `localhost`. `shop.github.io` is a domain of its own, because strangers can get
 * one, too.
 */
const getRegisteredDomain = (host: string) => getDomain(host, { allowPrivateDomains: true });

/**
 * Links to the host of the reply-to address are the shop's own only if it shares the domain of the app. It
 * may be that of a provider such as gmail.com.
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
  readonly canAsk: boolean;
}

/**
 * A stranger with the PIN could send a link to all customers, so a log-in by PIN allows no foreign link.
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
  if (byPin) throw createInvalidError({ description: [messages.linkNeedsPassword] });
  throw new ApiProblem(
    'foreign_link',
    `The description links to ${listFormat.format(links)}, which may not be your shop’s`,
  );
};
