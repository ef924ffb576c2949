import { formatMoney } from '../../../lib/money.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { submitForm } from '../../../ui/form/submit-form.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { useAmountCheck } from '../send/use-amount-check.ts';

interface AmountQuestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useAmountCheck>;
  /** The total that the user is asked to confirm. */
  readonly questionedPence: number;
}

/** Asks the user to confirm a large total: “£119,999,999.99?” “That is more than £5,000.00.” */
export const AmountQuestion = ({ form, check, questionedPence }: AmountQuestionProps) => {
  const { limitPence, acceptAmount, dismissQuestion } = check;
  const amount = formatMoney(questionedPence);
  const sendAnyway = () => {
    acceptAmount();
    submitForm(form);
  };
  return (
    <ConfirmDialog
      opened
      title={`${amount}?`}
      description={`That is more than ${formatMoney(limitPence)}.`}
      confirmLabel={`Yes, send ${amount}`}
      isDestructive={false}
      onConfirm={sendAnyway}
      onClose={dismissQuestion}
    />
  );
};
