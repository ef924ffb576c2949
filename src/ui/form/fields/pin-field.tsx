import { useState } from 'react';
import type * as v from 'valibot';
import { toAsciiDigits } from '../../../../contract/text/ascii-digits.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconEye, IconEyeOff } from '../../icons/control-icons.ts';
import { BoundField, type BoundInput } from './bound-field.tsx';
import styles from './pin-field.module.css';
import { type FieldDisplayProps, type FieldProps, TextInput } from './text-field.tsx';

const PinInput = ({
  input,
  ...displayProps
}: FieldDisplayProps & { readonly input: BoundInput }) => {
  const { binding, setValue } = input;
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...displayProps}
      input={{
        ...input,
        binding: {
          ...binding,
          onChange: ({ currentTarget }) =>
            setValue(toAsciiDigits(currentTarget.value).replace(/\D/g, '')),
        },
      }}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      classNames={{ input: isShown ? undefined : styles.masked }}
      rightSection={
        <IconButton
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          aria-controls={binding.id}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} />
        </IconButton>
      }
    />
  );
};

/**
 * Spec §5 has the type 'pin'. Browsers would save the PIN of a password field, or fill in a
 * password.
 */
export const PinField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {(input) => <PinInput {...displayProps} input={input} />}
  </BoundField>
);
