import html from '../../brand/terms.md';

/** Vouches for this markup through a policy that takes no other, and that nothing else can reach. */
const trust = (terms: string) => {
  const policy = window.trustedTypes?.createPolicy('beepaid-terms', {
    createHTML: (markup) => {
      if (markup !== terms) throw new TypeError('Not the terms');
      return markup;
    },
  });
  return policy?.createHTML(terms) ?? terms;
};

/** Fills an element with the terms. One object for good, so that React sets the markup once. */
export const termsMarkup = { dangerouslySetInnerHTML: { __html: trust(html) } };
