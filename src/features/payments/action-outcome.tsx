import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import styles from './payment-detail.module.css';

interface ActionOutcomeProps {
  /** Undefined where the last press did what it was meant to. */
  readonly said: string | undefined;
  readonly isRefused: boolean;
  /** Whether the buttons are still there. */
  readonly isOpen: boolean;
}

/** What became of a press, where it was made: a live region, there before there is anything to say. */
export const ActionOutcome = ({ said, isRefused, isOpen }: ActionOutcomeProps) => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(
    function comeIntoView() {
      if (said) region.current?.scrollIntoView({ block: 'nearest' });
      // The buttons have gone, and focus with them.
      if (said && !isOpen && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
    },
    [said, isOpen],
  );
  return (
    <div ref={region} role="status" tabIndex={-1} className={styles.outcome}>
      {said && (
        <Banner tone={isRefused ? 'error' : 'info'} role="none">
          {said}
        </Banner>
      )}
    </div>
  );
};
