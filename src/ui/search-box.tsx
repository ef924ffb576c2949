import { Input } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface SearchBoxProps {
  /** Its name and placeholder, such as "Search payments". */
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  /** Called with trimmed text that differs from what was searched for before. */
  readonly onSearch: (text: string) => void;
  /** Milliseconds of rest before a search (spec §9). */
  readonly delay?: number;
  readonly maxLength?: number;
}

export const SearchBox = ({ label, value, onSearch, delay = 750, maxLength }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);

  // A value that this box did not ask for comes from elsewhere, such as Back.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const search = (wanted: string) => {
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  };
  const searchRested = useEffectEvent(search);
  useEffect(
    function searchAfterRest() {
      const timer = setTimeout(() => searchRested(text.trim()), delay);
      return () => clearTimeout(timer);
    },
    [text, delay],
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
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(maxLength !== undefined && { maxLength })}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          text !== '' && (
            <IconButton aria-label="Clear search" onClick={clear}>
              <IconX size={20} aria-hidden />
            </IconButton>
          )
        }
        rightSectionPointerEvents="all"
      />
    </form>
  );
};
