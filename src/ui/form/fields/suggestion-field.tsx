import { Combobox, Input, useCombobox } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type * as v from 'valibot';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import styles from './suggestion-field.module.css';
import type { FieldDisplayProps } from './text-field.tsx';

export interface Suggestion {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface SuggestionDisplayProps extends Omit<FieldDisplayProps, 'disabled' | 'advice'> {
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (key: string) => void;
}

const useSuggestionList = (suggestions: readonly Suggestion[]) => {
  const [isWanted, setWanted] = useState(false);
  const combobox = useCombobox({
    opened: isWanted && suggestions.length > 0,
    onOpenedChange: setWanted,
  });
  const keys = suggestions.map(({ key }) => key).join();
  const { updateSelectedOptionIndex } = combobox;
  // The highlighted option has another index when other options show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index depends on which options are shown
  useEffect(() => updateSelectedOptionIndex('selected'), [keys, updateSelectedOptionIndex]);
  return { combobox, setWanted };
};

const SuggestionInput = (props: SuggestionDisplayProps & { readonly input: BoundInput }) => {
  const { input, label, hint, required = false, suggestions, onPick, ...native } = props;
  const { value, error, binding } = input;
  const { id } = binding;
  const { combobox, setWanted } = useSuggestionList(suggestions);
  const pick = (key: string) => {
    setWanted(false);
    onPick(key);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setWanted(true);
    binding.onChange(event);
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setWanted(false);
    binding.onBlur(event);
  };
  const isAfterArrow = useRef(false);
  /** Enter right after an arrow key is meant for a suggestion, which may not have loaded yet. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isAfterArrow.current) event.preventDefault();
    isAfterArrow.current = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  };
  return (
    <FieldWrapper id={id} label={label} hint={hint} error={error}>
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        withinPortal={false}
        position="bottom-start"
        middlewares={{ flip: false }}
        shadow="md"
      >
        <Combobox.Target withExpandedAttribute>
          <Input
            {...native}
            {...binding}
            onChange={onChange}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onFocus={() => setWanted(value === '')}
            value={String(value ?? '')}
            error={error !== ''}
            aria-required={required}
            aria-autocomplete="list"
            attributes={{ input: getDescribedBy(id, hint) }}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown}>
          <Combobox.Options aria-label="Suggestions">
            {suggestions.map(({ key, label: title, detail }) => (
              <Combobox.Option key={key} value={key} className={styles.option}>
                {title} {detail && <span className={styles.detail}>{detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldWrapper>
  );
};

/** The user may type any text. */
export const SuggestionField = <Schema extends v.GenericSchema>(
  props: FieldBindingProps<Schema, string> & SuggestionDisplayProps,
) => {
  const { of, name, ...displayProps } = props;
  return (
    <BoundField of={of} name={name}>
      {(input) => <SuggestionInput input={input} {...displayProps} />}
    </BoundField>
  );
};
