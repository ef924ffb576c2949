import html from '../../brand/terms.md';

/**
 * Marks the terms as trusted HTML. The Trusted Types policy accepts no other markup, and no other code can use the policy.
 */
const toTrustedHtml = (terms: string) => {
  const policy = window.trustedTypes?.createPolicy('beepaid-terms', {
    createHTML: (markup) => {
      if (markup !== terms) throw new TypeError('Not the terms');
      return markup;
    },
  });
  return policy?.createHTML(terms) ?? terms;
};

/** Props for the element that shows the terms. One constant object, so that React sets the markup once. */
export const termsMarkup = { dangerouslySetInnerHTML: { __html: toTrustedHtml(html) } };
