import { useEffect, useRef } from 'react';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './action-message.module.css';

interface ActionMessageProps {
  readonly message: string | undefined;
  readonly isError: boolean;
  readonly hasButtons: boolean;
}

/** Screen readers announce only changes of a region that they know, so it is always mounted. */
export const ActionMessage = ({ message, isError, hasButtons }: ActionMessageProps) => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollMessageIntoView() {
      if (message) scrollIntoView(region.current);
      // The browser focuses the body when the focused button disappears.
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
