import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import IconSquarePlus from '@tabler/icons-react/dist/esm/icons/IconSquarePlus.mjs';
import styles from './install.module.css';

/** The steps to install the app on iOS, which has no install prompt. The menu entries have the names that iOS gives them. */
export const ShareMenuSteps = () => (
  <ol className={styles.steps}>
    <li>
      Tap <IconShare2 className={styles.sign} size={22} aria-hidden /> <strong>Share</strong> in your browser. If you do
      not see it, it is behind <strong>•••</strong>.
    </li>
    <li>
      Scroll down, and tap <IconSquarePlus className={styles.sign} size={22} aria-hidden />{' '}
      <strong>Add to Home Screen</strong>.
    </li>
    <li>
      Tap <strong>Add</strong>.
    </li>
  </ol>
);
