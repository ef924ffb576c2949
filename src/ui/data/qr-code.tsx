import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_ZONE_MODULES = 4;

/** Draws a bar for each sequence of dark modules in the row. */
const buildRowPath = (row: readonly boolean[], y: number) => {
  const bars = row.map((isDark, x) => {
    const isStartOfBar = isDark && !row[x - 1];
    if (!isStartOfBar) return '';
    const end = row.indexOf(false, x);
    const width = (end === -1 ? row.length : end) - x;
    return `M${x} ${y}h${width}v1h-${width}z`;
  });
  return bars.join('');
};

const encodeModules = (text: string | undefined) =>
  text === undefined
    ? { data: [], size: 1 }
    : encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });

interface QrCodeProps {
  /** The text to encode; undefined while it is loading. */
  readonly text: string | undefined;
  /** Accessible name. */
  readonly label: string;
}

/**
 * A QR code: dark on white in every colour scheme, because scanners need that. Its space is
 * reserved until it is computed. `--qr-code-size` sets its largest width.
 */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // The rest of the screen is painted first, because a slow phone takes 30 ms for a code.
  const deferredText = useDeferredValue(text, undefined);
  const { data, size: modules } = useMemo(() => encodeModules(deferredText), [deferredText]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={data.map(buildRowPath).join('')} fill="#000" />
    </svg>
  );
};
