import { useEffect } from 'react';
import { isOverlayOpen } from '../../../ui/layout/is-overlay-open.ts';

/** A focused link uses the key itself. Outside of the form, the key does nothing. */
const isFree = ({ target, defaultPrevented }: KeyboardEvent) =>
  !defaultPrevented &&
  target instanceof Element &&
  target.closest('main') !== null &&
  target.closest('a') === null;

/**
 * A held key may have picked a service, which moves the focus to Send, and would press Send by
 * accident.
 */
export const useSendShortcut = ({ submit }: { readonly submit: () => void }) =>
  useEffect(
    function handleEnter() {
      const press = (event: KeyboardEvent) => {
        const { key, ctrlKey, metaKey, repeat } = event;
        if (key !== 'Enter' || !isFree(event)) return;
        const isShortcut = ctrlKey || metaKey;
        if (isShortcut || repeat) event.preventDefault();
        if (isShortcut && !repeat && !isOverlayOpen()) submit();
      };
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    },
    [submit],
  );
