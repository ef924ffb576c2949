import { useEffect, useRef } from 'react';
import type * as v from 'valibot';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { Banner } from '../feedback/banner.tsx';
import { useIsReachable } from '../hooks/use-is-reachable.ts';
import styles from './form-error.module.css';
import { useFormMessage } from './form-hooks.ts';
import type { AppForm } from './form-types.ts';

interface FormErrorProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** Shown while the form has no message of its own. */
  readonly warning?: string | undefined;
}

/**
 * The error of the form as a whole, until the next submit. It is below the button, so that it does
 * not move the button that the user is pressing, and scrolls into view.
 */
export const FormError = <Schema extends v.GenericSchema>({
  of: form,
  warning,
}: FormErrorProps<Schema>) => {
  const { message = warning, status } = useFormMessage(form);
  const isReachable = useIsReachable();
  const isWarning = status === 'info' || message === warning;
  // While /api is unreachable, the banner at the top of the screen shows this warning.
  const isShown = message !== undefined && (isReachable || !isWarning);
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollToError() {
      if (message && isShown) scrollIntoView(element.current);
    },
    [message, isShown],
  );
  return (
    isShown && (
      <div ref={element} className={styles.message}>
        <Banner tone={isWarning ? 'warning' : 'error'}>{message}</Banner>
      </div>
    )
  );
};
