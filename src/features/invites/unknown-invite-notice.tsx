import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './unknown-invite-notice.module.css';

export interface UnknownInviteNoticeProps {
  readonly shopName: string;
}

/** Log-in shows it after an invalid link. */
export const UnknownInviteNotice = ({ shopName }: UnknownInviteNoticeProps) => (
  <Banner tone="warning">
    <div className={styles.notice}>
      <h2 className={styles.title}>This Invite Does Not Work</h2>
      <p>It has been used, has expired or was deleted, or its link is incomplete.</p>
      <p>If you have an account, log in below.</p>
      <p>If not, ask the person who invited you, or an owner of {shopName}, for a new invite.</p>
    </div>
  </Banner>
);
