import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { singleKeys } from './single-keys.ts';

const KeyList = lazy(() =>
  import('./key-list.tsx').then((module) => ({ default: module.KeyList })),
);

/** Whether the key goes to an element that uses keys itself. */
const isTaken = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  isOverlayOpen();

/** `n` opens New Request, and `?` the list of keys, unless the user has turned single keys off. */
export const SingleKeyShortcuts = () => {
  const navigate = useNavigate();
  const isOn = useStore(singleKeys.store) === 'on';
  const [isListOpen, setListOpen] = useState(false);
  useEffect(
    function handleKeys() {
      if (!isOn) return;
      const actions: Readonly<Record<string, () => unknown>> = {
        n: () => navigate({ to: '/payments/new' }),
        '?': () => setListOpen(true),
      };
      const press = (event: KeyboardEvent) => {
        const { key, ctrlKey, metaKey, altKey, repeat } = event;
        const act = actions[key];
        if (!act || ctrlKey || metaKey || altKey || repeat || isTaken(event)) return;
        // The key must not be typed into the field that gets the focus.
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
