import { TitleBar } from '../../ui/title-bar.tsx';
import styles from './terms-screen.module.css';
import { termsMarkup } from './trusted-terms.ts';

/** Not a control, but whoever has no mouse scrolls only what takes focus (WCAG 2.1.1). */
const keyboardScrolled = { tabIndex: 0 };

/** Terms And Conditions (spec §2): open to all, signed in or not. */
export const TermsScreen = ({ title }: { readonly title: string }) => (
  <div className={styles.page}>
    <TitleBar title={title} titleId="terms-title" />
    <main className={styles.main}>
      <section className={styles.scroller} aria-labelledby="terms-title" {...keyboardScrolled}>
        <div className={styles.text} {...termsMarkup} />
      </section>
    </main>
  </div>
);
