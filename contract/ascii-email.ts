const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** The longest domain. The time to convert a longer text grows with the square of its length. */
const MAX_DOMAIN_LENGTH = 253;

/** Characters with which the domain would be more than the host of a URL. */
const notInHost = /[\s/?#:@\\%[\]]/;

/**
 * Returns an email address with its domain in ASCII (IDNA): `jo@xn--bcher-kva.test` for
 * `jo@bücher.test`. Emails are sent to this form, and addresses are compared in it. Returns the
 * address unchanged when its domain is in ASCII already, or is not a domain. Browsers and Node
 * convert the host of a URL, so that the app needs no code for it.
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

/** Returns the form in which addresses are compared. */
export const toComparableEmail = (address: string) => toAsciiEmail(address).toLowerCase();
