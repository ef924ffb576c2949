import { useEffect } from 'react';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { searchRequest } from './search-request.ts';

export const isSearchShortcut = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => key === 'k' && (ctrlKey || metaKey);

/** Returns the text after a key; undefined when the key ends the search, and null for other keys. */
const typeKey = (text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
};

/**
 * Opens the search with Ctrl K. What is typed before the code of its box has loaded is kept for the
 * box, and is no shortcut meanwhile.
 */
export const useSearchKeys = () => {
  useEffect(function handleSearchKeys() {
    const press = (event: KeyboardEvent) => {
      if (isOverlayOpen()) return;
      const text = searchRequest.get();
      const next =
        text === undefined ? (isSearchShortcut(event) ? '' : null) : typeKey(text, event);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      searchRequest.set(next);
    };
    // The listener runs before the other shortcuts.
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      searchRequest.set(undefined);
    };
  }, []);
};
