import { useState } from 'react';
import type * as v from 'valibot';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconEye, IconEyeOff } from '../../icons/control-icons.ts';
import { BoundField, type BoundInput } from './bound-field.tsx';
import { type FieldDisplayProps, type FieldProps, TextInput } from './text-field.tsx';

const PasswordInput = ({
  input,
  ...displayProps
}: FieldDisplayProps & { readonly input: BoundInput }) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...displayProps}
      input={input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        <IconButton
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          aria-controls={input.binding.id}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} />
        </IconButton>
      }
    />
  );
};

interface PasswordFieldProps {
  /** Password managers learn which password belongs here. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = <Schema extends v.GenericSchema>(
  props: FieldProps<Schema> & PasswordFieldProps,
) => {
  const { of, name, ...displayProps } = props;
  return (
    <BoundField of={of} name={name}>
      {(input) => <PasswordInput input={input} {...displayProps} />}
    </BoundField>
  );
};
