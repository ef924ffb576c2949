import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './link-card.module.css';

interface LinkCardProps {
  /** Whom the link is for, and what it does. */
  readonly text: string;
  readonly link: string;
}

/** A link that the backend could not mail, for the user to pass on. The app shows it only once. */
export const LinkCard = ({ text, link }: LinkCardProps) => (
  <Card className={styles.card}>
    <p>{text}</p>
    <code className={styles.link}>{link}</code>
    <p>It shows only once, so copy it now.</p>
    <CopyButton text={link} label="Copy Link" />
  </Card>
);
