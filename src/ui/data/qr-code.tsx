import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_ZONE_MODULES = 4;

/** A bar for each sequence of dark modules. */
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
  /** Undefined while it is loading. */
  readonly text: string | undefined;
  readonly label: string;
}

/**
 * Dark on white in every colour scheme, because scanners need that. `--qr-code-size` sets its
 * largest width.
 */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // A slow phone takes 30 ms for a code, so the rest of the screen is painted first.
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
