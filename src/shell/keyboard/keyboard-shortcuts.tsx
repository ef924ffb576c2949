import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { singleKeys } from './single-keys.ts';

const KeyList = lazy(() =>
  import('./key-list.tsx').then((module) => ({ default: module.KeyList })),
);

const isTaken = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  isOverlayOpen();

const focusFirstRow = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isAtTop = target instanceof Element && target.matches('body, h1') && !isOverlayOpen();
  if (key !== 'ArrowDown' || ctrlKey || metaKey || altKey || shiftKey || !isAtTop) return;
  const row = document.querySelector<HTMLElement>('section:has([type="search"]) li > a');
  if (!row) return;
  event.preventDefault();
  row.focus();
};

/** The user can turn `n` and `?` off. */
export const KeyboardShortcuts = () => {
  const navigate = useNavigate();
  const isOn = useStore(singleKeys.store) === 'on';
  const [isListOpen, setListOpen] = useState(false);
  useEffect(function handleArrowDown() {
    document.addEventListener('keydown', focusFirstRow);
    return () => document.removeEventListener('keydown', focusFirstRow);
  }, []);
  useEffect(
    function handleSingleKeys() {
      if (!isOn) return;
      const actions: Readonly<Record<string, () => unknown>> = {
        n: () => navigate({ to: '/payments/new', state: { isOpenedByKey: true } }),
        '?': () => setListOpen(true),
      };
      const press = (event: KeyboardEvent) => {
        const { key, ctrlKey, metaKey, altKey, repeat } = event;
        const act = actions[key];
        if (!act || ctrlKey || metaKey || altKey || repeat || isTaken(event)) return;
        // The newly focused field must not get the key.
        event.preventDefault();
        act();
      };
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    },
    [isOn, navigate],
  );
  return (
    isListOpen && (
      <Suspense>
        <KeyList onClose={() => setListOpen(false)} />
      </Suspense>
    )
  );
};
