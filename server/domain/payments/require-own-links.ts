import { messages } from '../../../contract/text/messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import { containsForeignLink } from '../../lib/text/link-text.ts';

/**
 * Refuses a description with a link to a foreign host. The shop's own hosts are that of its app and
 * that of its reply-to address. A session by PIN could otherwise send any link to all customers.
 * @throws ApiProblem invalid
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
