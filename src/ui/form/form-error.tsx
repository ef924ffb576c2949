import { useEffect, useRef } from 'react';
import type * as v from 'valibot';
import { Banner } from '../banner.tsx';
import styles from './form-error.module.css';
import { useFormMessage } from './form-hooks.ts';
import type { AppForm } from './form-types.ts';

/**
 * What is wrong with the form as a whole; stays until the next try. Stands below the button, so that it does not push
 * the button from under a finger, and comes into view.
 */
export const FormError = <Schema extends v.GenericSchema>({ of: form }: { readonly of: AppForm<Schema> }) => {
  const message = useFormMessage(form);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(
    function comeIntoView() {
      if (message) shown.current?.scrollIntoView({ block: 'nearest' });
    },
    [message],
  );
  return (
    message && (
      <div ref={shown} className={styles.message}>
        <Banner tone="error">{message}</Banner>
      </div>
    )
  );
};
