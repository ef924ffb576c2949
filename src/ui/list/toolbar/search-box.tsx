import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconSearch, IconX } from '../../icons/control-icons.ts';

/** The search starts after this pause in typing (spec §9). */
const DEBOUNCE_MS = 750;

interface SearchBoxProps {
  /** Accessible name and placeholder, such as "Search payments". */
  readonly label: string;
  readonly value: string;
  /** Trimmed text that differs from the previous search. */
  readonly onSearch: (text: string) => void;
  /**
   * It is called when the user presses Enter and the list already shows the results of the text.
   */
  readonly onConfirm?: (() => void) | undefined;
  readonly maxLength?: number;
}

export const SearchBox = ({ label, value, onSearch, onConfirm, maxLength }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [searchedText, setSearchedText] = useState(value);
  const input = useRef<HTMLInputElement>(null);

  if (value !== previousValue) {
    setPreviousValue(value);
    // This box did not start the search, so another change of the address did, such as Back.
    if (value !== searchedText) {
      setSearchedText(value);
      setText(value);
    }
  }

  const search = (next: string) => {
    if (next === searchedText) return;
    setSearchedText(next);
    onSearch(next);
  };
  const searchDebounced = useEffectEvent(search);
  useEffect(
    function searchAfterDebounce() {
      const timer = setTimeout(() => searchDebounced(text.trim()), DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );

  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // React would pass the event on to a form around this one, and submit that form.
        event.stopPropagation();
        if (text.trim() === value) onConfirm?.();
        search(text.trim());
      }}
    >
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // The search does not start on blur, because rows must not change while a pointer presses
        // one.
        onKeyDown={(event) => event.key === 'Tab' && search(text.trim())}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(maxLength !== undefined && { maxLength })}
        leftSection={
          <IconButton type="submit" aria-label="Search">
            <IconSearch size={20} />
          </IconButton>
        }
        leftSectionPointerEvents="all"
        rightSection={
          text !== '' && (
            <IconButton aria-label="Clear search" onClick={clear}>
              <IconX size={20} />
            </IconButton>
          )
        }
        rightSectionPointerEvents="all"
      />
    </form>
  );
};
