import { Input } from '@mantine/core';
import type { ChangeEvent, ClipboardEvent, CSSProperties } from 'react';
import type * as v from 'valibot';
import { formatMoney, parseMoney } from '../../../lib/money.ts';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { applyCashRegisterEdit } from './cash-register-input.ts';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import styles from './money-field.module.css';
import type { FieldDisplayProps } from './text-field.tsx';

type MoneyDisplayProps = Pick<
  FieldDisplayProps,
  'label' | 'hint' | 'required' | 'disabled' | 'readOnly' | 'enterKeyHint' | 'autoFocus'
>;

const moveCaretToEnd = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const end = currentTarget.value.length;
  if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end) {
    currentTarget.setSelectionRange(end, end);
  }
};

const MoneyInput = (props: MoneyDisplayProps & { readonly input: BoundInput }) => {
  const { input, label, hint, required = false, disabled = false, ...native } = props;
  const { value, error, binding, setValue } = input;
  const { id, name, ref, onBlur } = binding;
  const pence = typeof value === 'number' ? value : 0;
  const shown = formatMoney(pence);
  const onChange = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setValue(
      applyCashRegisterEdit(pence, currentTarget.value, nativeEvent instanceof InputEvent ? nativeEvent : undefined),
    );
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (!disabled && !native.readOnly) setValue(parseMoney(event.clipboardData.getData('text')) ?? pence);
  };
  return (
    <FieldWrapper id={id} label={label} hint={hint} error={error}>
      <Input
        {...native}
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

/** An amount that fills from the right as on a cash register. The value is in pence. */
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
