import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { IconAlertTriangle, IconInfoCircle, IconX } from '../icons/control-icons.ts';
import styles from './banner.module.css';

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'error';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** `none` is for a banner inside a live region. */
  readonly role?: 'alert' | 'status' | 'none';
}

/** Screen readers announce errors at once. */
export const Banner = (props: BannerProps) => {
  const { tone, children, action, onDismiss, role = tone === 'error' ? 'alert' : 'status' } = props;
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon className={styles.icon} size={22} />
      <div role={role} className={styles.text}>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <IconButton aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={20} />
        </IconButton>
      )}
    </div>
  );
};
