import { encode } from 'uqr';
import styles from './qr-code.module.css';

const quietZone = 4;

/** Each row's dark modules as bars, in one path. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h-${width}z`;
      }),
    )
    .join('');

interface QrCodeProps {
  readonly text: string;
  /** What it is for, for those who cannot see it. */
  readonly label: string;
  /** As large as the screen lets it be, to be scanned across a counter. */
  readonly isLarge?: boolean;
}

/** Dark on white in every colour scheme: scanners take no other. */
export const QrCode = ({ text, label, isLarge = false }: QrCodeProps) => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      role="img"
      aria-label={label}
      className={isLarge ? styles.large : styles.code}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
};
