import { useEffect } from 'react';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { searchRequest } from './search-request.ts';

export const isSearchShortcut = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => key === 'k' && (ctrlKey || metaKey);

/** Returns undefined when the key ends the search, and null for other keys. */
const typeKey = (text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
};

/** While the code of the search loads, typed keys go to the box and are no shortcuts. */
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
    // Other shortcuts must not run first.
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      searchRequest.set(undefined);
    };
  }, []);
};
