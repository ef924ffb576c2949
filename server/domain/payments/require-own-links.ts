import { messages } from '../../../contract/text/messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { containsForeignLink } from '../../lib/text/link-text.ts';

/**
 * Refuses a description that links to another host than that of the shop or of its emails. A
 * session by PIN could otherwise send any link to all customers of the shop. @throws ApiProblem
 * invalid
 */
export const requireOwnLinks = (
  { description }: { readonly description?: string | null | undefined },
  { host, replyTo }: Pick<Tenant, 'host' | 'replyTo'>,
) => {
  const mailHost = replyTo?.split('@').at(-1)?.toLowerCase();
  const ownHosts = mailHost ? [host, mailHost] : [host];
  if (containsForeignLink(description ?? '', ownHosts))
    throw invalid({ description: [messages.linkNeedsPassword] });
};
