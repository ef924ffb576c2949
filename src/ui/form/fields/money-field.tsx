import { Input } from '@mantine/core';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  useRef,
  useState,
} from 'react';
import type * as v from 'valibot';
import { formatMoney, parseMoney } from '../../../lib/format/money.ts';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { applyCashRegisterEdit, getCurrentEntry, replaceAmount } from './cash-register-input.ts';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import styles from './money-field.module.css';
import type { FieldDisplayProps } from './text-field.tsx';

/** The `placeholder` is shown instead of £0.00 where an amount of 0 means none. */
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
>;

const moveCaretToEnd = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const end = currentTarget.value.length;
  if (
    currentTarget.selectionStart === currentTarget.selectionEnd &&
    currentTarget.selectionEnd !== end
  ) {
    currentTarget.setSelectionRange(end, end);
  }
};

const MoneyInput = (props: MoneyDisplayProps & { readonly input: BoundInput }) => {
  const { input, label, hint, advice, required = false, disabled = false, ...native } = props;
  const { value, error, binding, setValue } = input;
  const { id, name, ref } = binding;
  const [typed, setTyped] = useState<string>();
  const startsNewAmount = useRef(false);
  const pence = typeof value === 'number' ? value : 0;
  const { placeholder = '' } = native;
  const shown = placeholder && pence === 0 ? '' : formatMoney(pence);
  const onChange = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const edit = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
    const before = getCurrentEntry(pence, typed);
    const entry = startsNewAmount.current
      ? replaceAmount(before, currentTarget.value, edit)
      : applyCashRegisterEdit(before, currentTarget.value, edit);
    startsNewAmount.current = false;
    setTyped(entry.typed);
    setValue(entry.pence);
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    startsNewAmount.current = true;
    currentTarget.select();
  };
  // The click that gave the focus removes the selection, which only shows that typing replaces the
  // amount.
  const onClick = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (startsNewAmount.current) currentTarget.select();
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(undefined);
    binding.onBlur(event);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (!disabled && !native.readOnly)
      setValue(parseMoney(event.clipboardData.getData('text')) ?? pence);
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
        onPaste={onPaste}
        onSelect={moveCaretToEnd}
        value={shown}
        error={error !== ''}
        aria-required={required}
        attributes={{ input: getDescribedBy(id, hint) }}
        inputMode="numeric"
        autoComplete="off"
        style={{ '--characters': (shown || placeholder).length } as CSSProperties}
        classNames={{ wrapper: styles.wrapper ?? '', input: styles.input ?? '' }}
      />
    </FieldWrapper>
  );
};

/**
 * The field of an amount in pence. Digits fill it from the right as on a cash register, until a
 * decimal point or comma is typed. The first edit after the field has got the focus replaces the
 * amount.
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
