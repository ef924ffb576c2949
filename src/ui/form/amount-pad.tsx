import { Button } from '@mantine/core';
import * as v from 'valibot';
import { maxPence } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import { pence } from '../../../contract/primitives.ts';
import { messages } from '../../../contract/text/messages.ts';
import { Keypad } from '../controls/keypad.tsx';
import { Modal, ModalActions } from '../layout/modal.tsx';
import { MoneyField } from './fields/money-field.tsx';
import { Form, SubmitButton } from './form.tsx';
import { type AppForm, useAppForm, useFormValues } from './use-form.ts';

const schema = v.object({ amount: v.pipe(pence, v.minValue(1, messages.amountNotPositive)) });
type AmountForm = AppForm<typeof schema>;

interface AmountMeaning {
  /** It returns, for example, “before VAT”. */
  readonly describe: (pence: number) => string | undefined;
  /** The customer pays this for the typed amount. */
  readonly toTotal: (pence: number) => number;
}

interface AmountPartProps {
  readonly form: AmountForm;
}

const Advice = ({ form, describe }: AmountPartProps & Pick<AmountMeaning, 'describe'>) =>
  describe(useFormValues(form).amount);

const AddButton = ({ form, toTotal }: AmountPartProps & Pick<AmountMeaning, 'toTotal'>) => (
  <SubmitButton of={form}>Add {formatMoney(toTotal(useFormValues(form).amount))}</SubmitButton>
);

interface AmountPadProps extends AmountMeaning {
  readonly title: string;
  readonly onAmount: (pence: number) => void;
  readonly onCancel: () => void;
}

/** Digits fill the amount from the right (docs/decisions/038). */
export const AmountPad = (props: AmountPadProps) => {
  const { title, describe, toTotal, onAmount, onCancel } = props;
  const form: AmountForm = useAppForm({ schema, initialValues: { amount: 0 } });
  const change = (next: number) => {
    if (next <= maxPence) form.setValue('amount', next);
    else form.setFieldErrors({ amount: messages.amountTooLarge });
  };
  return (
    <Modal title={title} initialFocus="input" isDismissible onCancel={onCancel}>
      <Form of={form} label={title} onSubmit={async ({ amount }) => onAmount(amount)}>
        <MoneyField
          of={form}
          name="amount"
          label="Amount"
          advice={<Advice form={form} describe={describe} />}
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
          <AddButton form={form} toTotal={toTotal} />
        </ModalActions>
      </Form>
    </Modal>
  );
};
