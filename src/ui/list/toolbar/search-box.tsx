import { Input, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconSearch, IconX } from '../../icons/control-icons.ts';

/** The search starts after this pause (spec §9). */
const DEBOUNCE_MS = 750;

interface SearchBoxProps {
  /** It is also the placeholder, such as "Search payments". */
  readonly label: string;
  readonly value: string;
  /** The text is trimmed, and differs from the previous search. */
  readonly onSearch: (text: string) => void;
  /** Enter calls it when the list already shows the results. */
  readonly onConfirm?: (() => void) | undefined;
  /** The list has not answered `value` yet. */
  readonly isPending?: boolean | undefined;
  readonly maxLength?: number;
}

export const SearchBox = (props: SearchBoxProps) => {
  const { label, value, onSearch, onConfirm, isPending = false, maxLength } = props;
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [searchedText, setSearchedText] = useState(value);
  const input = useRef<HTMLInputElement>(null);

  if (value !== previousValue) {
    setPreviousValue(value);
    // Another change of the address, such as Back, started the search.
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

  const isSearching = isPending || text.trim() !== searchedText;

  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };

  return (
    <form
      aria-busy={isSearching}
      onSubmit={(event) => {
        event.preventDefault();
        // React would pass the event to a form around this one.
        event.stopPropagation();
        if (text.trim() === value) onConfirm?.();
        search(text.trim());
      }}
    >
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder="Search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // A search on blur would change rows while a pointer presses one.
        onKeyDown={(event) => event.key === 'Tab' && search(text.trim())}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(maxLength !== undefined && { maxLength })}
        leftSection={
          <IconButton type="submit" aria-label="Search">
            {isSearching ? <Loader size={20} aria-hidden /> : <IconSearch size={20} />}
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
