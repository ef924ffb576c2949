const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Converting a longer domain takes time that grows with the square of its length. */
const MAX_DOMAIN_LENGTH = 253;

/** With these characters, the URL would have more than a host. */
const notInHost = /[\s/?#:@\\%[\]]/;

/**
 * The address with its domain in ASCII (IDNA): `jo@xn--bcher-kva.test` for `jo@bücher.test`. The server sends
 * to this form. An ASCII domain, or a text that is no domain, stays. Browsers and Node convert the host of a
 * URL, so the app needs no code for it.
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

/** The form in which addresses are compared. */
export const toComparableEmail = (address: string) => toAsciiEmail(address).toLowerCase();
