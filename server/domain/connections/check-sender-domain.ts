import { domainToASCII } from 'node:url';
import type { EmailConnected } from '../../../contract/entities/connection.ts';
import type { LookupTexts } from '../../lib/outgoing/lookup-texts.ts';

export type ResultLine = EmailConnected['lines'][number];

const createGoodLine = (text: string): ResultLine => ({ isGood: true, text });
const createBadLine = (text: string): ResultLine => ({ isGood: false, text });

const isSpf = (record: string) => /^v=spf1(?: |$)/i.test(record);
const isDmarc = (record: string) => /^v=DMARC1\s*(?:;|$)/i.test(record);

const checkSpf = async (domain: string, lookup: LookupTexts): Promise<ResultLine> => {
  const records = await lookup(domain);
  if (!records)
    return createBadLine(`SPF: the records of ${domain} could not be looked up. Look again later.`);
  const [record, second] = records.filter(isSpf);
  if (record === undefined)
    return createBadLine(
      `SPF: ${domain} does not say which servers may send for it, so your emails may land in spam. Your mail provider tells you the record to add at your domain.`,
    );
  if (second !== undefined)
    return createBadLine(
      `SPF: ${domain} has more than one record, so that none counts. Join them into one at your domain.`,
    );
  return createGoodLine(
    `SPF: ${domain} says which servers may send for it. Your mail provider tells you whether its own are among them.`,
  );
};

/** A record counts for subdomains too (RFC 9989, 4.10). */
const listDmarcDomains = (domain: string) => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

const MAX_DMARC_LOOKUPS = 4;

const dmarcPolicies: Readonly<Record<string, string>> = {
  none: 'mail servers take emails that fail its checks all the same',
  quarantine: 'emails that fail its checks land in spam',
  reject: 'emails that fail its checks are refused',
};

const findDmarc = async (domain: string, lookup: LookupTexts) => {
  for (const each of listDmarcDomains(domain).slice(0, MAX_DMARC_LOOKUPS)) {
    const records = await lookup(`_dmarc.${each}`);
    if (!records) return 'unknown';
    const [record] = records.filter(isDmarc);
    if (record !== undefined) return { record, domain: each };
  }
  return undefined;
};

const checkDmarc = async (domain: string, lookup: LookupTexts): Promise<ResultLine> => {
  const found = await findDmarc(domain, lookup);
  if (found === 'unknown')
    return createBadLine(
      `DMARC: the records of ${domain} could not be looked up. Look again later.`,
    );
  if (!found)
    return createBadLine(
      `DMARC: ${domain} has no rule for forged emails. Gmail and Yahoo ask large senders for one. Your mail provider tells you the record to add.`,
    );
  const [, policy = ''] = /;\s*p\s*=\s*(\w+)/i.exec(found.record) ?? [];
  const meaning = dmarcPolicies[policy.toLowerCase()];
  return meaning === undefined
    ? createBadLine(
        `DMARC: the record of ${found.domain} has no policy (p=), so that it does not count.`,
      )
    : createGoodLine(`DMARC: ${found.domain} has a rule: ${meaning}.`);
};

/** Emails can also be sent without these records, which reveal forged emails. */
export const checkSenderDomain = async (
  sender: string,
  lookup: LookupTexts,
): Promise<readonly ResultLine[]> => {
  const domain = domainToASCII(sender.slice(sender.lastIndexOf('@') + 1));
  return Promise.all([checkSpf(domain, lookup), checkDmarc(domain, lookup)]);
};
