import { brand } from './brand.ts';
import styles from './logo.module.css';

const hexagon =
  'M19 1.7a6 6 0 0 1 6 0l12.3 7.1a6 6 0 0 1 3 5.2v14a6 6 0 0 1-3 5.2L25 40.3a6 6 0 0 1-6 0L6.7 33.2a6 6 0 0 1-3-5.2V14a6 6 0 0 1 3-5.2Z';
const tick = 'M9.5 25l6.3 6.3 7.2-9.3';
const beep = 'M25.4 14a8 8 0 0 1 5 5M27.2 8.8a13.5 13.5 0 0 1 8.4 8.4';

const Mark = () => (
  <g fill="none" strokeLinecap="round" strokeLinejoin="round">
    <path className={styles.honey} d={hexagon} />
    <path className={styles.inkOnHoney} strokeWidth="4.4" d={tick} />
    <path className={styles.inkOnHoney} strokeWidth="3" d={beep} />
  </g>
);

const beepaid = [
  'M58 11h6a5.25 5.25 0 0 1 0 10.5h-6zM64 21.5h1.5a5.75 5.75 0 0 1 0 11.5H58V21.5',
  'M77 26h14a7 7 0 1 0-2.1 5',
  'M96.6 26h14a7 7 0 1 0-2.1 5',
  'M116.2 19v22M123.2 19a7 7 0 1 0 0 14 7 7 0 0 0 0-14',
  'M149.8 19v14M142.8 19a7 7 0 1 0 0 14 7 7 0 0 0 0-14',
  'M156.4 19v14M156.4 12v.01',
  'M176.4 11v22M169.4 19a7 7 0 1 0 0 14 7 7 0 0 0 0-14',
].join('');
const go =
  'M205.4 17.2a6.4 6.4 0 1 0 1.6 4.8h-5.4M218 15.6a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 0 0 0-12.8';

interface LogoProps {
  /** The size is in CSS pixels. */
  readonly size: number;
  readonly hasName?: boolean;
}

export const Logo = ({ size, hasName = false }: LogoProps) => (
  <svg
    height={size}
    viewBox={hasName ? '0 0 232 44' : '0 -1 44 44'}
    role="img"
    aria-label={brand.product}
    className={styles.logo}
  >
    <Mark />
    {hasName && (
      <>
        <path
          className={styles.ink}
          fill="none"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={beepaid}
        />
        <rect className={styles.honey} x="186" y="8" width="45" height="28" rx="8" />
        <path
          className={styles.inkOnHoney}
          fill="none"
          strokeWidth="3.6"
          strokeLinecap="round"
          d={go}
        />
      </>
    )}
  </svg>
);
