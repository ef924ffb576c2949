import { Input, type InputProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import type * as v from 'valibot';
import { loadOptional } from '../../../lib/load-optional.ts';
import { BoundField, type BoundInput, type FieldBindingProps } from './bound-field.tsx';
import { FieldWrapper, getDescribedBy } from './field-wrapper.tsx';
import type { PhoneDoubtProps } from './phone-doubt.tsx';

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'placeholder'
  | 'maxLength'
  | 'pattern'
  | 'disabled'
  | 'readOnly'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'spellCheck'
  | 'inputMode'
  | 'enterKeyHint'
  | 'autoFocus'
  | 'type'
  | 'onPaste'
  | 'onFocus'
  | 'onBlurCapture'
>;

export interface FieldDisplayProps extends NativeProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly advice?: ReactNode;
}

export type FieldProps<Schema extends v.GenericSchema> = FieldBindingProps<Schema, string> &
  FieldDisplayProps;

interface TextInputProps
  extends FieldDisplayProps,
    Pick<InputProps, 'rightSection' | 'classNames'> {
  readonly input: BoundInput;
}

export const TextInput = (props: TextInputProps) => {
  const {
    input,
    label,
    hint,
    required = false,
    disabled = false,
    advice,
    rightSection,
    ...native
  } = props;
  const { value, error, binding } = input;
  const { id } = binding;
  return (
    <FieldWrapper id={id} label={label} hint={hint} error={error} advice={advice}>
      <Input
        {...native}
        {...binding}
        disabled={disabled}
        value={String(value ?? '')}
        error={error !== ''}
        aria-required={required}
        attributes={{ input: getDescribedBy(id, hint) }}
        rightSection={rightSection}
        rightSectionPointerEvents="all"
      />
    </FieldWrapper>
  );
};

export const TextField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {(input) => <TextInput input={input} {...displayProps} />}
  </BoundField>
);

/** A copied recipient reads `Jo Bloggs <jo@example.com>`. */
const bracketedAddress = /<([^<>\s]+@[^<>\s]+)>[\s,;]*$/;

export const EmailField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {(input) => (
      <TextInput
        // The type “email” refuses or rewrites domains such as “bücher.test”.
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onPaste={(event) => {
          const address = bracketedAddress.exec(event.clipboardData.getData('text'))?.[1];
          if (address === undefined || displayProps.readOnly) return;
          event.preventDefault();
          input.setValue(address);
        }}
        {...displayProps}
        input={input}
      />
    )}
  </BoundField>
);

// No field waits for the check.
const PhoneDoubt = loadOptional<PhoneDoubtProps>(
  () => import('./phone-doubt.tsx').then((module) => module.PhoneDoubt),
  ({ advice }) => advice,
);

/**
 * A number that looks wrong gets advice once the user has left the field. The phone is any text (spec §5),
 * so the advice blocks nothing.
 */
export const PhoneField = <Schema extends v.GenericSchema>({
  of,
  name,
  advice,
  isForTexts = false,
  ...displayProps
}: FieldProps<Schema> & {
  /** The shop sends texts to the number. */
  readonly isForTexts?: boolean;
}) => {
  const [isTyping, setTyping] = useState(false);
  return (
    <BoundField of={of} name={name}>
      {(input) => (
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onFocus={() => setTyping(true)}
          onBlurCapture={() => setTyping(false)}
          {...displayProps}
          input={input}
          advice={
            <div role="status">
              <Suspense fallback={advice}>
                <PhoneDoubt
                  phone={isTyping ? '' : String(input.value)}
                  isForTexts={isForTexts}
                  advice={advice}
                />
              </Suspense>
            </div>
          }
        />
      )}
    </BoundField>
  );
};
