import styles from './criteria-summary.module.css';

interface CriteriaSummaryProps {
  /** Such as `only paid, largest first`. */
  readonly description: string;
  readonly onClear: () => void;
}

/** Says by which criteria the list is narrowed, and its order. */
export const CriteriaSummary = ({ description, onClear }: CriteriaSummaryProps) => (
  <p className={styles.summary}>
    <span>{description.charAt(0).toUpperCase() + description.slice(1)}</span>
    <button type="button" className={styles.clear} onClick={onClear}>
      Show all
    </button>
  </p>
);
