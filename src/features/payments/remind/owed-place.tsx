import styles from './owed-place.module.css';

/** It is as high as the card of what is owed, so that the rows do not move. */
export const OwedPlace = () => <div className={styles.place} />;
