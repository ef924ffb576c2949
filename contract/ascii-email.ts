const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Converting a domain takes time that grows with the square of its length. */
const MAX_DOMAIN_LENGTH = 253;

/** With one of these characters, the URL would get more than a host. */
const notInHost = /[\s/?#:@\\%[\]]/;

/**
 * Writes the domain in ASCII (IDNA), as the server sends: `jo@bücher.test` becomes `jo@xn--bcher-kva.test`.
 */
export const toAsciiEmail = (address: string): string => {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  if (domain.length > MAX_DOMAIN_LENGTH || isAscii(domain) || notInHost.test(domain))
    return address;
  try {
    return address.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
};

export const toComparableEmail = (address: string) => toAsciiEmail(address).toLowerCase();
