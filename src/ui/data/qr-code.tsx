import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_ZONE_MODULES = 4;

/** One path with a bar for each run of dark modules in a row. */
const buildPath = (rows: readonly (readonly boolean[])[]) =>
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

const encodeModules = (text: string | undefined) =>
  text === undefined ? { data: [], size: 1 } : encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });

interface QrCodeProps {
  /** Undefined while it is loading. */
  readonly text: string | undefined;
  /** Accessible name. */
  readonly label: string;
  /** Fills the screen, to be scanned across a counter. */
  readonly isLarge?: boolean;
}

/** Dark on white in every colour scheme, because scanners need that. Keeps its space until the code is computed. */
export const QrCode = ({ text, label, isLarge = false }: QrCodeProps) => {
  // A slow phone takes 30 ms for a code: the rest of the screen is painted first.
  const deferredText = useDeferredValue(text, undefined);
  const { data, size: modules } = useMemo(() => encodeModules(deferredText), [deferredText]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={isLarge ? styles.large : styles.code}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={buildPath(data)} fill="#000" />
    </svg>
  );
};
