import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './code-card.module.css';

/** Leaves out the scheme and the code after `#`, because a user types the address. */
const toTypedAddress = (link: string) => link.split('#')[0]?.replace(/^https?:\/\//, '');

interface CodeCardProps {
  readonly code: { readonly code: string; readonly link: string };
  /** Says where to use the code, such as “On the tablet”. */
  readonly place: string;
  /** The label for screen readers. */
  readonly label: string;
  readonly lifetimeMinutes: number;
}

/** The app shows the code only once, because the backend stores only its hash. */
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
