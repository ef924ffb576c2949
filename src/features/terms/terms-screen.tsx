import type { ReactNode } from 'react';
import html from '../../brand/terms.md';
import { TitleBar } from '../../ui/layout/title-bar.tsx';
import styles from './terms-screen.module.css';

/** The policy accepts only this markup, and no other code can use it. */
const toTrustedHtml = (terms: string) => {
  const policy = window.trustedTypes?.createPolicy('beepaid-terms', {
    createHTML: (markup) => {
      if (markup !== terms) throw new TypeError('Not the terms');
      return markup;
    },
  });
  return policy?.createHTML(terms) ?? terms;
};

/** React sets the markup once for the same object. */
const termsMarkup = { dangerouslySetInnerHTML: { __html: toTrustedHtml(html) } };

/** The keyboard must scroll the region (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

interface TermsScreenProps {
  readonly title: string;
  readonly back: ReactNode;
}

/** See spec §2. */
export const TermsScreen = ({ title, back }: TermsScreenProps) => (
  <div className={styles.page}>
    <TitleBar title={title} titleId="terms-title" />
    <main className={styles.main}>
      <div className={styles.back}>{back}</div>
      <section className={styles.scroller} aria-labelledby="terms-title" {...focusable}>
        <div className={styles.text} {...termsMarkup} />
      </section>
    </main>
  </div>
);
