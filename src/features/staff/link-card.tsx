import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './link-card.module.css';

interface LinkCardProps {
  /** For whom the link is, and what it does. */
  readonly text: string;
  readonly link: string;
}

/** The backend could not mail the link. The app shows it only once. */
export const LinkCard = ({ text, link }: LinkCardProps) => (
  <Card className={styles.card}>
    <p>{text}</p>
    <code className={styles.link}>{link}</code>
    <p>It shows only once, so copy it now.</p>
    <CopyButton text={link} label="Copy Link" />
  </Card>
);
