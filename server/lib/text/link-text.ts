/**
 * Top-level domains of three or more letters that scams use or that most mail programs turn into
 * links, except for those that are surnames. All endings of two letters count as domains, too.
 */
const domainEndings = new Set(
  (
    'com net org info biz edu gov mil int pro name mobi asia tel coop museum aero jobs travel post xxx app dev page web ' +
    'website site online shop store club top xyz icu vip live link click help support email cloud digital tech zone ' +
    'space fun world today news blog life work global group agency services solutions systems network center company ' +
    'business finance financial money cash credit loan loans bank card cards insurance pay gift win bid trade market ' +
    'sale deals delivery express download stream date review reviews party science webcam bar buzz monster quest sbs ' +
    'cfd cyou lol hair beauty autos boats homes yachts rest rocks ninja guru expert social chat codes foundation ' +
    'church school academy university london wales scot cymru ltd limited inc llc gmbh'
  ).split(' '),
);

/** Abbreviations that people write before a name without a space: `Dr.Ng`, `Co.Ltd`. */
const abbreviations = new Set(
  'mr mrs ms miss mx dr prof rev fr sr jr st sir lt capt sgt co bros'.split(' '),
);
const classicEndings = new Set(['com', 'net', 'org', 'info', 'biz']);

/**
 * Whether `ending` makes the word `before` a domain. A single letter before the dot is an initial,
 * not a domain: `A.B.Smith`, `J.Ng`.
 */
const isDomain = (before: string, ending: string) => {
  if (abbreviations.has(before) && !classicEndings.has(ending)) return false;
  return (
    before.length > 1 &&
    (/^[a-z]{2}$/.test(ending) || ending.startsWith('xn--') || domainEndings.has(ending))
  );
};

// Letters, digits and hyphens with dots between them, such as `www.evil.com`.
const dottedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+/gu;

const hasDomain = (text: string) =>
  (text.match(dottedWord) ?? []).some((word) => {
    const labels = word.split('.');
    return labels.some((label, index) => index > 0 && isDomain(labels[index - 1] ?? '', label));
  });

/**
 * Replaces characters that browsers treat as a dot, as in `evil。com`, and removes characters
 * without width.
 */
const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[。․]/g, '.')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();

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

/** Whether mail programs would turn a part of `name` into a link. */
export const containsLink = (name: string) => {
  const text = normalise(name);
  return linkPatterns.some((pattern) => pattern.test(text)) || hasDomain(text);
};
