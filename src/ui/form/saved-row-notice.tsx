import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getButtonLinkClass } from '../controls/button-link.ts';
import { Banner } from '../feedback/banner.tsx';
import styles from './saved-row-notice.module.css';

interface SavedRowNoticeProps {
  /** It leads to the saved row. */
  readonly link?: LinkProps;
  /** Without a text, only the live region is there. */
  readonly children?: ReactNode;
}

/** A row with what the user types is saved already. It does not block the form. */
export const SavedRowNotice = ({ link, children }: SavedRowNoticeProps) => (
  <div role="status">
    {children && (
      <div className={styles.notice}>
        <Banner
          role="none"
          tone="info"
          action={
            // The user follows the link instead of saving.
            <Link {...link} ignoreBlocker className={getButtonLinkClass({ variant: 'quiet' })}>
              Open
            </Link>
          }
        >
          {children}
        </Banner>
      </div>
    )}
  </div>
);
