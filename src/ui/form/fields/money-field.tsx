import { Input } from '@mantine/core';
import {
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type SyntheticEvent,
  useState,
} from 'react';
import type * as v from 'valibot';
import { getCharactersStyle } from '../../data/get-characters-style.ts';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import {
  editMoney,
  endComposition,
  getCurrentEntry,
  insertAmount,
  type MoneyEntry,
  showMoney,
  startComposition,
} from './money-entry.ts';
import styles from './money-field.module.css';
import type { FieldDisplayProps } from './text-field.tsx';

/** Where 0 means no amount, `placeholder` replaces £0.00. */
type MoneyDisplayProps = Pick<
  FieldDisplayProps,
  | 'label'
  | 'hint'
  | 'advice'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'enterKeyHint'
  | 'autoFocus'
  | 'placeholder'
> & {
  /** With `none`, a keypad on the screen replaces the device's keyboard. */
  readonly inputMode?: 'none';
};

const moveCaretToEnd = (element: HTMLInputElement) => {
  const end = element.value.length;
  element.setSelectionRange(end, end);
};

const onSelect = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    moveCaretToEnd(currentTarget);
};

const MoneyInput = (props: MoneyDisplayProps & { readonly input: BoundInput }) => {
  const { input, label, hint, advice, required = false, disabled = false, ...native } = props;
  const { value, binding, setValue } = input;
  const { id, name, ref } = binding;
  const pence = typeof value === 'number' ? value : 0;
  const [lastEntry, setEntry] = useState<MoneyEntry>({ pence });
  const entry = getCurrentEntry(lastEntry, pence);
  const [composingText, setComposingText] = useState<string>();
  const { placeholder = '', inputMode = 'numeric' } = native;
  const shown = showMoney(pence, placeholder !== '');
  // A changed text would end the browser's composition.
  const visible = composingText ?? shown;
  const error = entry.problem ?? input.error;
  const change = (changed: MoneyEntry) => {
    setEntry(changed);
    setValue(changed.pence);
  };
  const onChange = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data, isComposing }: Partial<InputEvent> = nativeEvent;
    const text = currentTarget.value;
    change(editMoney(entry, visible, { text, inputType, data }));
    if (isComposing) setComposingText(text);
    // React leaves the caret where it is if the text is right.
    else moveCaretToEnd(currentTarget);
  };
  const onCompositionEnd = ({ data }: CompositionEvent<HTMLInputElement>) => {
    setComposingText(undefined);
    change(endComposition(entry, data));
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    setEntry({ pence, isFresh: true });
    currentTarget.select();
  };
  // The click that gave the focus removes the selection, which shows that typing replaces the
  // amount.
  const onClick = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (entry.isFresh) currentTarget.select();
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setEntry({ pence, problem: entry.problem });
    setComposingText(undefined);
    binding.onBlur(event);
  };
  const insert = (event: SyntheticEvent<HTMLInputElement>, transfer: DataTransfer) => {
    event.preventDefault();
    if (disabled || native.readOnly) return;
    const inserted = insertAmount(entry, transfer.getData('text'));
    change(inserted);
    // For an equal amount, the browser keeps the selection, which the next digit would replace.
    if (inserted.problem === undefined) moveCaretToEnd(event.currentTarget);
  };
  return (
    <FieldWrapper id={id} label={label} hint={hint} error={error} advice={advice}>
      <Input
        {...native}
        disabled={disabled}
        id={id}
        name={name}
        ref={ref}
        onFocus={onFocus}
        onClick={onClick}
        onBlur={onBlur}
        onChange={onChange}
        onCompositionStart={() => setEntry(startComposition(entry))}
        onCompositionEnd={onCompositionEnd}
        onPaste={(event) => insert(event, event.clipboardData)}
        onDrop={(event) => insert(event, event.dataTransfer)}
        onSelect={onSelect}
        value={visible}
        error={error !== ''}
        aria-required={required}
        attributes={{ input: getDescribedBy(id, hint) }}
        inputMode={inputMode}
        autoComplete="off"
        style={getCharactersStyle(visible || placeholder)}
        classNames={{ wrapper: styles.wrapper ?? '', input: styles.input ?? '' }}
      />
    </FieldWrapper>
  );
};

/** The value is in pence. Digits fill the field from the right (docs/decisions/038). */
export const MoneyField = <Schema extends v.GenericSchema>(
  props: FieldBindingProps<Schema, number | null> & MoneyDisplayProps,
) => {
  const { of, name, ...displayProps } = props;
  return (
    <BoundField of={of} name={name}>
      {(input) => <MoneyInput input={input} {...displayProps} />}
    </BoundField>
  );
};
