import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds of rest after which typing in a menu starts anew (spec §9). */
const rest = 350;

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const isOneRepeated = (text: string) => [...text].every((character) => text.startsWith(character));

const labelOf = (item: Element) => item.textContent.trim().toLowerCase();

/**
 * For a menu's `onKeyDown`: typing the beginning of an entry moves the focus there, and one letter again and again
 * goes through all that begin with it.
 */
export const useTypeAhead = () => {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!isCharacter(event)) return;
    // Mantine's own type-ahead, which leaves alone what is prevented, rests for longer.
    event.preventDefault();
    const at = performance.now();
    const text = (at - typed.current.at < rest ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at };
    const wanted = isOneRepeated(text) ? text.slice(0, 1) : text;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const current = items.findIndex((item) => item.matches(':focus'));
    const from = wanted.length === 1 ? current + 1 : Math.max(current, 0);
    const inTurn = [...items.slice(from), ...items.slice(0, from)];
    inTurn.find((item) => labelOf(item).startsWith(wanted))?.focus();
  };
};
