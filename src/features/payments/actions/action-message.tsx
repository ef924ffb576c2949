import { useEffect, useRef } from 'react';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './action-message.module.css';

interface ActionMessageProps {
  /** The message about the last action; undefined after a success. */
  readonly message: string | undefined;
  readonly isError: boolean;
  /** Whether the buttons of the actions are mounted. */
  readonly hasButtons: boolean;
}

/**
 * The message about an action, below the buttons. The element is mounted even without a message,
 * because screen readers announce only changes of an element that they know (a live region).
 */
export const ActionMessage = ({ message, isError, hasButtons }: ActionMessageProps) => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollMessageIntoView() {
      if (message) scrollIntoView(region.current);
      // When the focused button disappears, the browser focuses the body. Keyboard users then
      // continue at the message.
      if (message && !hasButtons && document.activeElement === document.body)
        region.current?.focus({ preventScroll: true });
    },
    [message, hasButtons],
  );
  return (
    <div ref={region} role="status" tabIndex={-1} className={styles.message}>
      {message && (
        <Banner tone={isError ? 'error' : 'info'} role="none">
          {message}
        </Banner>
      )}
    </div>
  );
};
