import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { maxPence } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import { pence } from '../../../contract/primitives.ts';
import { messages } from '../../../contract/text/messages.ts';
import { Keypad } from '../controls/keypad.tsx';
import { Modal, ModalActions } from '../layout/modal.tsx';
import styles from './amount-pad.module.css';
import { MoneyField } from './fields/money-field.tsx';
import { Form, SubmitButton } from './form.tsx';
import { type AppForm, useAppForm, useFormValues } from './use-form.ts';

const schema = v.object({ amount: v.pipe(pence, v.minValue(1, messages.amountNotPositive)) });
type AmountForm = AppForm<typeof schema>;

const AddButton = ({ form }: { readonly form: AmountForm }) => (
  <SubmitButton of={form}>Add {formatMoney(useFormValues(form).amount)}</SubmitButton>
);

interface AmountPadProps {
  readonly title: string;
  /** It is, for example, “before VAT”. */
  readonly advice?: ReactNode;
  readonly onAmount: (pence: number) => void;
  readonly onCancel: () => void;
}

/** Digits fill the amount from the right (docs/decisions/038). */
export const AmountPad = ({ title, advice, onAmount, onCancel }: AmountPadProps) => {
  const form: AmountForm = useAppForm({ schema, initialValues: { amount: 0 } });
  const change = (next: number) => {
    if (next <= maxPence) form.setValue('amount', next);
  };
  return (
    <Modal title={title} initialFocus="input" isDismissible onCancel={onCancel}>
      <Form of={form} label={title} onSubmit={async ({ amount }) => onAmount(amount)}>
        <MoneyField
          of={form}
          name="amount"
          label="Amount"
          advice={advice && <span className={styles.advice}>{advice}</span>}
          inputMode="none"
          enterKeyHint="done"
        />
        <Keypad
          hasDoubleZero
          onDigits={(digits) => change(Number(`${form.getValues().amount}${digits}`))}
          onDelete={() => change(Math.floor(form.getValues().amount / 10))}
        />
        <ModalActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <AddButton form={form} />
        </ModalActions>
      </Form>
    </Modal>
  );
};
