import { type KeyboardEvent, useRef } from 'react';

/** A character after this pause starts a new search (spec §9). */
const TYPE_AHEAD_PAUSE_MS = 350;

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const isSameCharacterRepeated = (text: string) =>
  [...text].every((character) => text.startsWith(character));

const getLabel = (item: Element) => item.textContent.trim().toLowerCase();

/** The beginning of an entry focuses it, and a repeated letter goes to the next one. */
export const useTypeAhead = () => {
  const typed = useRef({ text: '', atMs: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!isCharacter(event)) return;
    // Mantine's own type-ahead waits longer before a new search.
    event.preventDefault();
    const atMs = performance.now();
    const isContinued = atMs - typed.current.atMs < TYPE_AHEAD_PAUSE_MS;
    const text = (isContinued ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, atMs };
    const query = isSameCharacterRepeated(text) ? text.slice(0, 1) : text;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const current = items.findIndex((item) => item.matches(':focus'));
    const startIndex = query.length === 1 ? current + 1 : Math.max(current, 0);
    const searchOrder = [...items.slice(startIndex), ...items.slice(0, startIndex)];
    searchOrder.find((item) => getLabel(item).startsWith(query))?.focus();
  };
};
