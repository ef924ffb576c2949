import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import type * as v from 'valibot';
import { IconButton } from '../icon-button.tsx';
import { BoundField, type BoundInput } from './bound-field.tsx';
import { type FieldLook, type FieldProps, TextInput } from './text-field.tsx';

const PasswordInput = ({ input, ...look }: FieldLook & { readonly input: BoundInput }) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...look}
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
          <Icon size={22} aria-hidden />
        </IconButton>
      }
    />
  );
};

interface PasswordFieldProps {
  /** Tells password managers which password is meant. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = <Schema extends v.GenericSchema>(props: FieldProps<Schema> & PasswordFieldProps) => {
  const { of, name, ...look } = props;
  return (
    <BoundField of={of} name={name}>
      {(input) => <PasswordInput input={input} {...look} />}
    </BoundField>
  );
};
