import { TitleBar } from '../../ui/layout/title-bar.tsx';
import styles from './terms-screen.module.css';
import { termsMarkup } from './trusted-terms.ts';

/** Makes the region scrollable by keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** Terms And Conditions (spec §2): visible to users and visitors. */
export const TermsScreen = ({ title }: { readonly title: string }) => (
  <div className={styles.page}>
    <TitleBar title={title} titleId="terms-title" />
    <main className={styles.main}>
      <section className={styles.scroller} aria-labelledby="terms-title" {...focusable}>
        <div className={styles.text} {...termsMarkup} />
      </section>
    </main>
  </div>
);
