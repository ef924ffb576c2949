import { useState } from 'react';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './link-card.module.css';

interface LinkCardProps {
  /** They say who gets the link, and what it does. */
  readonly instructions: string;
  readonly link: string;
}

/** The backend stores only a hash, so the link shows only once. */
export const LinkCard = ({ instructions, link }: LinkCardProps) => {
  const [copiedLink, setCopiedLink] = useState('');
  return (
    <Card className={styles.card}>
      <p>{instructions}</p>
      <code className={styles.link}>{link}</code>
      <p>It shows only once, so copy it now.</p>
      <CopyButton
        text={link}
        noun="Link"
        variant={copiedLink === link ? 'default' : 'filled'}
        onCopied={setCopiedLink}
      />
    </Card>
  );
};
