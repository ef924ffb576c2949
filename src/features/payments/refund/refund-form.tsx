import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { formatMoney } from '../../../../contract/money.ts';
import { pence } from '../../../../contract/primitives.ts';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { type AppForm, useAppForm, useFormValues } from '../../../ui/form/use-form.ts';
import { ModalActions } from '../../../ui/layout/modal.tsx';

/** The schema of an amount of at most `refundablePence`. */
const createRefundSchema = (refundablePence: number) =>
  v.object({
    amount: v.pipe(
      pence,
      v.minValue(1, 'Amount must be more than £0.00'),
      v.maxValue(refundablePence, `At most ${formatMoney(refundablePence)} can be refunded`),
    ),
  });

type RefundSchema = ReturnType<typeof createRefundSchema>;

/**
 * The button that submits the form. It is a separate component, because each keystroke renders it
 * again, and the form need not be rendered again.
 */
const RefundButton = ({ form }: { readonly form: AppForm<RefundSchema> }) => {
  const { amount } = useFormValues(form);
  return (
    <SubmitButton of={form} variant="destructive" disabledUntilValid>
      {v.is(form.schema, { amount }) ? `Refund ${formatMoney(amount)}` : 'Refund'}
    </SubmitButton>
  );
};

interface RefundFormProps {
  /** The maximum, in pence. */
  readonly refundablePence: number;
  /** Whether the form asks for an amount. Otherwise it refunds the maximum. */
  readonly isPartial: boolean;
  /** Called when the user wants to type an amount. */
  readonly onPartial: () => void;
  /** Called with the amount in pence. */
  readonly onRefund: (amount: number) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The form of the refund dialog. */
export const RefundForm = ({
  refundablePence,
  isPartial,
  onPartial,
  onRefund,
  onClose,
}: RefundFormProps) => {
  const [schema] = useState(() => createRefundSchema(refundablePence));
  const form = useAppForm({
    schema,
    initialValues: { amount: isPartial ? 0 : refundablePence },
    // The button is disabled while the amount is too high, and so the reason must show at once.
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
            Refund a smaller amount
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
