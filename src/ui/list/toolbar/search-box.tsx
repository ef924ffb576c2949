import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconSearch, IconX } from '../../icons/control-icons.ts';

interface SearchBoxProps {
  /** Accessible name and placeholder, such as "Search payments". */
  readonly label: string;
  readonly value: string;
  /** Trimmed text that differs from the previous search. */
  readonly onSearch: (text: string) => void;
  /** Enter was pressed in a text that is already searched for. */
  readonly onConfirm?: (() => void) | undefined;
  /** Spec §9. */
  readonly debounceMs?: number;
  readonly maxLength?: number;
}

export const SearchBox = ({
  label,
  value,
  onSearch,
  onConfirm,
  debounceMs = 750,
  maxLength,
}: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [requested, setRequested] = useState(value);
  const input = useRef<HTMLInputElement>(null);

  // This box has not requested the value, so it changed for another reason, such as Back.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== requested) {
      setRequested(value);
      setText(value);
    }
  }

  const search = (next: string) => {
    if (next === requested) return;
    setRequested(next);
    onSearch(next);
  };
  const searchDebounced = useEffectEvent(search);
  useEffect(
    function searchAfterDebounce() {
      const timer = setTimeout(() => searchDebounced(text.trim()), debounceMs);
      return () => clearTimeout(timer);
    },
    [text, debounceMs],
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
        // React passes the event to a form around this one, which it would submit.
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
        // Not on blur, because rows must not change between the press and the release of a pointer.
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
