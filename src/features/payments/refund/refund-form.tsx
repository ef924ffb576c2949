import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { formatMoney } from '../../../../contract/money.ts';
import { pence } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { type AppForm, useAppForm, useFormValues } from '../../../ui/form/use-form.ts';
import { useMaxPence } from '../../../ui/form/use-max-pence.ts';
import { ModalActions } from '../../../ui/layout/modal.tsx';

const createRefundSchema = (getMaxPence: () => number) =>
  v.object({
    amount: v.pipe(
      pence,
      v.minValue(1, messages.amountNotPositive),
      v.check(
        (amount) => amount <= getMaxPence(),
        () => `At most ${formatMoney(getMaxPence())} can be refunded`,
      ),
    ),
  });

type RefundSchema = ReturnType<typeof createRefundSchema>;

/** Each keystroke renders this component again. */
const RefundButton = ({ form }: { readonly form: AppForm<RefundSchema> }) => {
  const { amount } = useFormValues(form);
  return (
    <SubmitButton of={form} variant="destructive" isDisabledUntilValid>
      {v.is(form.schema, { amount }) ? `Refund ${formatMoney(amount)}` : 'Refund'}
    </SubmitButton>
  );
};

interface RefundFormProps {
  /** The maximum changes when a colleague refunds a part. */
  readonly refundablePence: number;
  /** Otherwise the form refunds the maximum. */
  readonly isPartial: boolean;
  readonly onPartial: () => void;
  /** The amount is in pence. */
  readonly onRefund: (amount: number) => Promise<unknown>;
  readonly onClose: () => void;
}

export const RefundForm = ({
  refundablePence,
  isPartial,
  onPartial,
  onRefund,
  onClose,
}: RefundFormProps) => {
  const getMaxPence = useMaxPence(refundablePence, (previousPence) => {
    if (form.getValues().amount === previousPence) form.setValue('amount', refundablePence);
    // A typed amount that is too high now disables the button, so the reason must show.
    else void form.validate();
  });
  const [schema] = useState(() => createRefundSchema(getMaxPence));
  const form = useAppForm({
    schema,
    initialValues: { amount: isPartial ? 0 : refundablePence },
    // The reason for the disabled button must show at once.
    validateOn: 'change',
  });
  return (
    <Form of={form} label="Refund" onSubmit={({ amount }) => onRefund(amount)}>
      {isPartial && (
        <MoneyField
          of={form}
          name="amount"
          label="Amount"
          hint={`At most ${formatMoney(refundablePence)}`}
          required
          autoFocus
          enterKeyHint="done"
        />
      )}
      <ModalActions>
        {!isPartial && (
          <Button variant="default" onClick={onPartial}>
            Refund a Smaller Amount
          </Button>
        )}
        <Button variant="default" data-initial-focus onClick={onClose}>
          Go Back
        </Button>
        <RefundButton form={form} />
      </ModalActions>
    </Form>
  );
};
