import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './code-card.module.css';

/** Without the scheme and the code after `#`, for a user who types it. */
const toTypedAddress = (link: string) => link.split('#')[0]?.replace(/^https?:\/\//, '');

interface CodeCardProps {
  readonly code: { readonly code: string; readonly link: string };
  /** Such as “On the tablet”. */
  readonly place: string;
  /** For screen readers. */
  readonly label: string;
  readonly lifetimeMinutes: number;
}

/** Shown only once, because the backend stores only the hash of the code. */
export const CodeCard = ({
  code: { code, link },
  place,
  label,
  lifetimeMinutes,
}: CodeCardProps) => (
  <Card className={styles.card}>
    <p>
      {place}, scan this code, or open <strong>{toTypedAddress(link)}</strong> and type
    </p>
    <p className={styles.code}>{code}</p>
    <QrCode text={link} label={label} />
    <p ref={scrollIntoView}>It works once, for {lifetimeMinutes} minutes.</p>
  </Card>
);
