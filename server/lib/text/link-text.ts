import { parse } from 'tldts';
import { escapePattern } from './escape-pattern.ts';

/** Abbreviations that people write before a name without a space: `Dr.Ng`, `Co.Ltd`. */
const abbreviations = new Set(
  'mr mrs ms miss mx dr prof rev fr sr jr st sir lt capt sgt co bros'.split(' '),
);
const classicEndings = new Set(['com', 'net', 'org', 'info', 'biz']);

/**
 * Whether `host` ends with a top-level domain that exists. A single letter before the ending is an
 * initial: `J.Ng`.
 */
const isDomain = (host: string) => {
  const { domainWithoutSuffix, isIcann, publicSuffix } = parse(host);
  if (!isIcann || !domainWithoutSuffix || !publicSuffix || domainWithoutSuffix.length === 1)
    return false;
  return !abbreviations.has(domainWithoutSuffix) || classicEndings.has(publicSuffix);
};

// Letters, digits and hyphens with dots between them, such as `www.evil.com`.
const dottedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+/gu;

/** A mail program may also turn the beginning of a word into a link. */
const hasDomain = (text: string) =>
  (text.match(dottedWord) ?? []).some((word) => {
    const labels = word.split('.');
    return labels.some((_, index) => index > 0 && isDomain(labels.slice(0, index + 1).join('.')));
  });

/**
 * Replaces characters that browsers treat as a dot, as in `evil。com`, and removes characters
 * without width.
 */
const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[。․]/g, '.')
    .replace(/\p{Cf}/gu, '');

/**
 * Names that look like a domain: initials with a surname, also two with a slash (`A.Patel/S.Patel`),
 * and a given name of two letters before a surname (`Mary.Jo Ng`).
 */
const nameWithDot =
  /(?<![\p{L}\p{N}.@/-])(?:(?:\p{Lu}\.)+\p{Lu}\p{Ll}+(?:\/(?:\p{Lu}\.)+\p{Lu}\p{Ll}+)*(?![\p{L}\p{N}.@/:-])|\p{Lu}\p{Ll}+\.\p{Lu}\p{Ll}(?= \p{Lu}))/gu;

const linkPatterns = [
  // A URL with a scheme.
  /[a-z][a-z0-9+.-]*:\/\//,
  /\bmailto:/,
  /(?:^|[^\p{L}\p{N}])www\.[\p{L}\p{N}]/u,
  // An IPv4 address.
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  // A domain with a path, and perhaps a port.
  /[\p{L}\p{N}]\.[a-z]{2,}(?::\d+)?\//u,
];

/** Whether mail programs would turn a part of `text` into a link. */
export const containsLink = (text: string) => {
  const searched = normalise(text).replace(nameWithDot, ' ').toLowerCase();
  return linkPatterns.some((pattern) => pattern.test(searched)) || hasDomain(searched);
};

/**
 * Whether `text` contains a link to another host than `ownHosts` and their subdomains. Hosts are in
 * lower case.
 */
export const containsForeignLink = (text: string, ownHosts: readonly string[]) => {
  const hosts = ownHosts.map(escapePattern).join('|');
  // What follows the host may be a path, and nothing that makes it another host or a user name.
  const ownLink = new RegExp(
    `(?<![\\p{L}\\p{N}.@/-])(?:https?://)?(?:[a-z0-9-]+\\.)*(?:${hosts})(?![\\p{L}\\p{N}@:-]|\\.[\\p{L}\\p{N}])(?:[/?#]\\S*)?`,
    'giu',
  );
  return containsLink(normalise(text).replace(ownLink, ' '));
};
