import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_ZONE_MODULES = 4;

/** One bar covers each sequence of dark modules. */
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
  /** The width is in modules. */
  readonly size: number;
}

const unknownCode: EncodedText = { text: '', path: '', size: 1 };
let lastEncoded = unknownCode;

/** A button encodes its code when the finger is down, before the click. */
export const encodeQrCode = (text: string) => {
  if (text !== lastEncoded.text) {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
    lastEncoded = { text, path: data.map(buildRowPath).join(''), size };
  }
  return lastEncoded;
};

interface QrCodeProps {
  /** It is undefined while it loads. */
  readonly text: string | undefined;
  readonly label: string;
}

/** Scanners need dark on white in every colour scheme. `--qr-code-size` sets the largest width. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // Encoding takes a slow phone 30 ms, so the rest of the screen is painted first.
  const deferredText = useDeferredValue(text, text === lastEncoded.text ? text : '');
  const { path, size } = useMemo(
    () => (deferredText ? encodeQrCode(deferredText) : unknownCode),
    [deferredText],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      data-qr-code
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
