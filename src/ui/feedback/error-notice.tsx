import type { ReactNode } from 'react';
import { BusyButton } from '../controls/busy-button.tsx';
import { IconAlertTriangle } from '../icons/control-icons.ts';
import styles from './error-notice.module.css';

interface ErrorNoticeProps {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  readonly isRetrying?: boolean;
  /** It leads to another screen. */
  readonly action?: ReactNode;
}

/** The content could not be loaded. */
export const ErrorNotice = ({
  message,
  hint,
  onRetry,
  isRetrying = false,
  action,
}: ErrorNoticeProps) => (
  <div className={styles.notice}>
    <IconAlertTriangle className={styles.icon} size={28} />
    <p role="alert">{message}</p>
    {hint && <p>{hint}</p>}
    {onRetry && (
      <BusyButton variant="default" isBusy={isRetrying} onClick={() => onRetry()}>
        Retry
      </BusyButton>
    )}
    {action}
  </div>
);
