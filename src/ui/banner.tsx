import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { IconButton } from './icon-button.tsx';

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'error';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** `none`: it stands in a live region that was there before it. */
  readonly role?: 'alert' | 'status' | 'none';
}

/** A lasting message above what it is about; an error is said at once, the others in their turn. */
export const Banner = (props: BannerProps) => {
  const { tone, children, action, onDismiss, role = tone === 'error' ? 'alert' : 'status' } = props;
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon className={styles.icon} size={22} aria-hidden />
      <div role={role} className={styles.text}>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <IconButton aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  );
};
