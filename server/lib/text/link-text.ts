import { parse } from 'tldts';
import { maxLength } from '../../../contract/limits.ts';
import { messages } from '../../../contract/text/messages.ts';
import { createInvalidError, type FieldMessages } from '../network/api-problem.ts';

export const escapePattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Names with these, as in `Dr.Ng` and `Co.Ltd`, are no domains. */
const abbreviations = new Set(
  'mr mrs ms miss mx dr prof rev fr sr jr st sir lt capt sgt co bros'.split(' '),
);
const classicEndings = new Set(['com', 'net', 'org', 'info', 'biz']);

/** The top-level domain exists. A single letter before it is an initial, as in `J.Ng`. */
const isDomain = (host: string) => {
  const { domainWithoutSuffix, isIcann, publicSuffix } = parse(host);
  if (!isIcann || !domainWithoutSuffix || !publicSuffix || domainWithoutSuffix.length === 1)
    return false;
  return !abbreviations.has(domainWithoutSuffix) || classicEndings.has(publicSuffix);
};

/** A longer word would take very long, because the time grows with the square of its dots. */
const MAX_DOMAIN_LENGTH = 253;

// The words may follow the local part of an email address.
const dottedWord =
  /([^\s@,;:()<>/]{1,64}@)?([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+)/gu;

interface Link {
  readonly index: number;
  readonly target: string;
}

/** Mail programs may link only the beginning of a word, so its longest beginning that is a domain counts. */
const findDomains = (text: string): Link[] =>
  [...text.matchAll(dottedWord)].flatMap(({ index, 1: localPart = '', 2: word = '' }) => {
    const labels = word.slice(0, MAX_DOMAIN_LENGTH).split('.');
    const beginnings = labels.map((_, last) => labels.slice(0, last + 1).join('.'));
    const domain = beginnings.slice(1).findLast(isDomain);
    return domain === undefined ? [] : [{ index, target: `${localPart}${domain}` }];
  });

/** Browsers also accept other dots, as in `evil。com`, and ignore invisible characters. */
const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[。․]/g, '.')
    .replace(/\p{Cf}/gu, '');

/**
 * These look like a domain: initials with a surname, also two of them with a slash (`A.Patel/S.Patel`), and a
 * second given name of two letters before a surname (`Mary.Jo Ng`).
 */
const nameWithDot =
  /(?<![\p{L}\p{N}.@/-])(?:(?:\p{Lu}\.)+\p{Lu}\p{Ll}+(?:\/(?:\p{Lu}\.)+\p{Lu}\p{Ll}+)*(?![\p{L}\p{N}.@/:-])|\p{Lu}\p{Ll}+\.\p{Lu}\p{Ll}(?= \p{Lu}))/gu;

/** Each pattern captures the host or the email address. */
const linkPatterns = [
  /[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\\]*@)?([^/?#\\:]*)/,
  /\bmailto:([^?]*)/,
  /(?:^|[^\p{L}\p{N}])(www\.[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*)/u,
  /\b(\d{1,3}(?:\.\d{1,3}){3})\b/,
  /([\p{L}\p{M}\p{N}.-]*[\p{L}\p{N}]\.[a-z]{2,})(?::\d+)?\//u,
];
const trailingPunctuation = /[^\p{L}\p{M}\p{N}]+$/u;

const findLink = (word: string) => {
  const links = linkPatterns.flatMap((pattern): Link[] => {
    const match = pattern.exec(word);
    const target = match?.[1]?.replace(trailingPunctuation, '') || word;
    return match ? [{ index: match.index, target }] : [];
  });
  const [first] = [...links, ...findDomains(word)].sort((one, other) => one.index - other.index);
  return first?.target;
};

const findLinks = (text: string) => {
  const words = normalise(text).replace(nameWithDot, ' ').toLowerCase().split(/\s+/);
  return [...new Set(words.flatMap((word) => findLink(word) ?? []))];
};

/** The patterns would take too long for a longer text. */
const MAX_TEXT_LENGTH = maxLength.description;

/** A text longer than any field counts as a link, because it is not searched. */
export const containsLink = (text: string) =>
  text.length > MAX_TEXT_LENGTH || findLinks(text).length > 0;

/** These belong to the shop itself. Hosts are in lower case, and include their subdomains. */
interface OwnTargets {
  readonly hosts: readonly string[];
  readonly address?: string | undefined;
}

export const findForeignLinks = (text: string, { hosts, address }: OwnTargets) => {
  const url = `(?:https?://)?(?:[a-z0-9-]+\\.)*(?:${hosts.map(escapePattern).join('|')})`;
  const target = address === undefined ? url : `(?:${escapePattern(address)}|${url})`;
  // Only a path may follow the host. Other characters could make the host a part of another host or a user
  // name.
  const ownLink = new RegExp(
    `(?<![\\p{L}\\p{N}.@/-])${target}(?![\\p{L}\\p{N}@:-]|\\.[\\p{L}\\p{N}])(?:[/?#]\\S*)?`,
    'giu',
  );
  return findLinks(normalise(text).replace(ownLink, ' '));
};

/** A shop says in the line after it whom to ask about data. */
export const dataContactIntro = 'Questions or complaints about your data:';

const emailAddress = /(?<!\S)[^\s@/:]+@[^\s@/:]+(?!\S)/gu;

export const removeEmailAddresses = (text: string) => text.replace(emailAddress, ' ');

export const getNameErrors = (names: Readonly<Record<string, string>>): FieldMessages =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) =>
      containsLink(name) ? [[field, [messages.nameHasLink]]] : [],
    ),
  );

/**
 * Names and other texts become a part of our emails, where a link would look like ours.
 * @throws ApiProblem invalid
 */
export const checkNames = (names: Readonly<Record<string, string>>) => {
  const errors = getNameErrors(names);
  if (Object.keys(errors).length > 0) throw createInvalidError(errors);
};
