import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/control-icons.ts';
import styles from './result-lines.module.css';

export interface ResultLine {
  readonly isGood: boolean;
  readonly text: string;
}

/** The server sends only texts when all checks have passed. */
export const toGoodLines = (texts: readonly string[]): readonly ResultLine[] =>
  texts.map((text) => ({ isGood: true, text }));

export const ResultLines = ({ lines }: { readonly lines: readonly ResultLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ isGood, text }) => (
      <li key={text} className={styles.line}>
        {isGood ? (
          <IconCircleCheck size={22} className={styles.tick} />
        ) : (
          <IconAlertTriangle size={22} className={styles.warning} />
        )}
        {text}
      </li>
    ))}
  </ul>
);
