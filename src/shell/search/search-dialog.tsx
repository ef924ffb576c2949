import { Input } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { formatCount } from '../../lib/format/counts.ts';
import { useStore } from '../../lib/store.ts';
import { IconSearch } from '../../ui/icons/control-icons.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { SavedNote } from '../../ui/list/saved/saved-at.tsx';
import { useFoundQuestions } from './find-questions.ts';
import { useFoundScreens } from './find-screens.ts';
import { useRecentRows } from './recent-rows.ts';
import styles from './search-dialog.module.css';
import { listRecentGroups, listSearchGroups } from './search-options.tsx';
import { searchRequest } from './search-request.ts';
import { isSearchShortcut } from './use-search-keys.ts';
import { useSearchResults } from './use-search-results.ts';

const close = () => searchRequest.set(undefined);

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The focus stays in the box. The arrow keys choose an option, which Enter opens. */
export const SearchDialog = () => {
  // The store already has text from before the box was there.
  const text = useStore(searchRequest) ?? '';
  const [chosenId, setChosenId] = useState<string>();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const results = useSearchResults(text);
  const { typed, customers, payments, services, staff } = results;
  const recent = useRecentRows();
  const screens = useFoundScreens(typed);
  const questions = useFoundQuestions(typed);
  const groups = typed
    ? listSearchGroups({ ...results, screens, questions })
    : listRecentGroups(recent, screens);
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ id }) => id === chosenId) ?? (typed ? options[0] : undefined);
  const found = [customers, payments, services, staff];
  const foundCount =
    screens.length +
    questions.length +
    found.reduce((total, { count, rows }) => total + Math.max(count, rows.length), 0);
  const isSearching = found.some((each) => each.isSearching);
  const searched = found.flatMap((each) => each.searched ?? []);

  const toElementId = (id: string) => `${listId}-${id}`;
  const findElement = (id: string) => document.getElementById(toElementId(id));
  const move = (step: number) => {
    const from = chosen ? options.indexOf(chosen) : step > 0 ? -1 : 0;
    const next = options.at((from + step) % options.length);
    if (!next) return;
    setChosenId(next.id);
    scrollIntoView(findElement(next.id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter') chosen && findElement(chosen.id)?.click();
    else if (!isSearchShortcut(event)) return;
    event.preventDefault();
  };
  return (
    <Modal title="Search" initialFocus="input" hasList isDismissible onCancel={close}>
      <Input
        role="combobox"
        data-search-box
        aria-label="Search customers, payments, services, staff, screens and help"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={chosen && toElementId(chosen.id)}
        aria-autocomplete="list"
        placeholder="Name, email, amount or reference"
        leftSection={<IconSearch size={20} />}
        value={text}
        onChange={(event) => {
          searchRequest.set(event.currentTarget.value);
          setChosenId(undefined);
        }}
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
        onKeyDown={onKeyDown}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength.search}
      />
      <p role="status" className={styles.status}>
        {typed && !isSearching && options.length === 0 && `Nothing found for “${typed}”`}
        {typed && isSearching && 'Searching…'}
        {typed && !isSearching && options.length > 0 && `${formatCount(foundCount)} found`}
      </p>
      {searched.map((note) => (
        <SavedNote key={note}>{note}</SavedNote>
      ))}
      {options.length > 0 && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={typed ? 'Found' : 'Suggestions'}
          className={styles.list}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
            <div key={group.title} role="group" aria-label={group.title} className={styles.group}>
              <span aria-hidden className={styles.title}>
                {group.title}
              </span>
              {group.options.map(({ id, link, content }) => (
                <Link
                  key={id}
                  {...link}
                  id={toElementId(id)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={id === chosen?.id}
                  className={styles.option}
                  onClick={close}
                >
                  {content}
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
    </Modal>
  );
};
