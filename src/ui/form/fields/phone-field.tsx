import { useState } from 'react';
import type * as v from 'valibot';
import { messages } from '../../../../contract/text/messages.ts';
import { getPhoneDoubt } from '../../../lib/format/phone-doubt.ts';
import { BoundField } from './bound-field.tsx';
import styles from './phone-field.module.css';
import { type FieldProps, TextInput } from './text-field.tsx';

const doubts = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
  several: messages.phoneSeveral,
};

/**
 * A number that looks wrong gets advice once the user has left the field. The phone is any text (spec §5),
 * so the advice blocks nothing.
 */
export const PhoneField = <Schema extends v.GenericSchema>({
  of,
  name,
  advice,
  ...displayProps
}: FieldProps<Schema>) => {
  const [isTyping, setTyping] = useState(false);
  return (
    <BoundField of={of} name={name}>
      {(input) => {
        const doubt = isTyping ? undefined : getPhoneDoubt(String(input.value ?? ''));
        const { binding } = input;
        const leave: typeof binding.onBlur = (event) => {
          setTyping(false);
          binding.onBlur(event);
        };
        return (
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            onFocus={() => setTyping(true)}
            {...displayProps}
            input={{ ...input, binding: { ...binding, onBlur: leave } }}
            advice={
              <div role="status" className={styles.advice}>
                {doubt ? doubts[doubt] : advice}
              </div>
            }
          />
        );
      }}
    </BoundField>
  );
};
