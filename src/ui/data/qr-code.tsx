import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_ZONE_MODULES = 4;

/** The path has one bar for each sequence of dark modules in the row. */
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

interface EncodedText {
  readonly text: string;
  readonly path: string;
  /** The width in modules. */
  readonly size: number;
}

const unknownCode: EncodedText = { text: '', path: '', size: 1 };
let lastEncoded = unknownCode;

/** Remembers the last text: a button encodes its code when the finger is down, before the click. */
export const encodeQrCode = (text: string) => {
  if (text !== lastEncoded.text) {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
    lastEncoded = { text, path: data.map(buildRowPath).join(''), size };
  }
  return lastEncoded;
};

interface QrCodeProps {
  /** It is undefined while it is loading. */
  readonly text: string | undefined;
  readonly label: string;
}

/**
 * The code is dark on white in every colour scheme, because scanners need that. `--qr-code-size`
 * sets its largest width.
 */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // A slow phone takes 30 ms to encode a text, so the rest of the screen is painted first.
  const deferredText = useDeferredValue(text, text === lastEncoded.text ? text : '');
  const { path, size } = useMemo(
    () => (deferredText ? encodeQrCode(deferredText) : unknownCode),
    [deferredText],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
