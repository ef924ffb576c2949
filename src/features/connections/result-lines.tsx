import { IconCircleCheck } from '../../ui/icons/control-icons.ts';
import styles from './result-lines.module.css';

/** What the server has tried with the keys of an account, a line with a tick for each step. */
export const ResultLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line} className={styles.line}>
        <IconCircleCheck size={22} className={styles.tick} />
        {line}
      </li>
    ))}
  </ul>
);
