import { Input } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, type CSSProperties, type FocusEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import { formatMoney, parseMoney } from '../../../lib/money.ts';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { applyCashRegisterEdit, getCurrentEntry } from './cash-register-input.ts';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import styles from './money-field.module.css';
import type { FieldDisplayProps } from './text-field.tsx';

type MoneyDisplayProps = Pick<
  FieldDisplayProps,
  'label' | 'hint' | 'advice' | 'required' | 'disabled' | 'readOnly' | 'enterKeyHint' | 'autoFocus'
>;

const moveCaretToEnd = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const end = currentTarget.value.length;
  if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end) {
    currentTarget.setSelectionRange(end, end);
  }
};

/**
 * Selects the amount on focus, so that typing replaces it. Selects it again on the click that gave the focus, because a click
 * removes the selection. `endFocusing` says that the user has typed since.
 */
const useSelectOnFocus = () => {
  const isFocusing = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isFocusing.current = true;
      currentTarget.select();
    },
    onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (isFocusing.current) currentTarget.select();
      isFocusing.current = false;
    },
    endFocusing: () => {
      isFocusing.current = false;
    },
  };
};

const MoneyInput = (props: MoneyDisplayProps & { readonly input: BoundInput }) => {
  const { input, label, hint, advice, required = false, disabled = false, ...native } = props;
  const { value, error, binding, setValue } = input;
  const { id, name, ref } = binding;
  const [typed, setTyped] = useState<string>();
  const { endFocusing, ...selection } = useSelectOnFocus();
  const pence = typeof value === 'number' ? value : 0;
  const shown = formatMoney(pence);
  const onChange = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    endFocusing();
    const edit = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
    const entry = applyCashRegisterEdit(getCurrentEntry(pence, typed), currentTarget.value, edit);
    setTyped(entry.typed);
    setValue(entry.pence);
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(undefined);
    binding.onBlur(event);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (!disabled && !native.readOnly) setValue(parseMoney(event.clipboardData.getData('text')) ?? pence);
  };
  return (
    <FieldWrapper id={id} label={label} hint={hint} error={error} advice={advice}>
      <Input
        {...native}
        {...selection}
        disabled={disabled}
        id={id}
        name={name}
        ref={ref}
        onBlur={onBlur}
        onChange={onChange}
        onPaste={onPaste}
        onSelect={moveCaretToEnd}
        value={shown}
        error={error !== ''}
        aria-required={required}
        attributes={{ input: getDescribedBy(id, hint) }}
        inputMode="numeric"
        autoComplete="off"
        style={{ '--characters': shown.length } as CSSProperties}
        classNames={{ wrapper: styles.wrapper ?? '', input: styles.input ?? '' }}
      />
    </FieldWrapper>
  );
};

/**
 * The field of an amount in pence. Digits fill it from the right as on a cash register, until a decimal point or comma is
 * typed.
 */
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
