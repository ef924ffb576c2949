import { useEffect, useRef } from 'react';
import type * as v from 'valibot';
import { useIsReachable } from '../../http/use-is-reachable.ts';
import { Banner } from '../banner.tsx';
import styles from './form-error.module.css';
import { useFormMessage } from './form-hooks.ts';
import type { AppForm } from './form-types.ts';

/**
 * What is wrong with the form as a whole; stays until the next try. Stands below the button, so that it does not push
 * the button from under a finger, and comes into view.
 */
export const FormError = <Schema extends v.GenericSchema>({ of: form }: { readonly of: AppForm<Schema> }) => {
  const { message, status } = useFormMessage(form);
  const isReachable = useIsReachable();
  const isDoubt = status === 'info';
  // While /api is out of reach, what stands at the top of the screen says the same.
  const isShown = message !== undefined && (isReachable || !isDoubt);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(
    function comeIntoView() {
      if (message && isShown) shown.current?.scrollIntoView({ block: 'nearest' });
    },
    [message, isShown],
  );
  return (
    isShown && (
      <div ref={shown} className={styles.message}>
        <Banner tone={isDoubt ? 'warning' : 'error'}>{message}</Banner>
      </div>
    )
  );
};
