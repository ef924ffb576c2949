import { Button } from '@mantine/core';
import { formatMoney } from '../../../lib/money.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from './request-schema.ts';
import { SendQuestion } from './send-question.tsx';
import type { useAmountCheck } from './use-amount-check.ts';

interface AmountQuestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useAmountCheck>;
}

/** Asks the user to confirm a large total: “£119,999,999.99? That is more than £5,000.00.” */
export const AmountQuestion = ({ form, check }: AmountQuestionProps) => {
  const { limitPence, questionedPence, acceptAmount, dismissQuestion } = check;
  if (questionedPence === undefined) return null;
  const amount = formatMoney(questionedPence);
  return (
    <SendQuestion
      form={form}
      text={`${amount}? That is more than ${formatMoney(limitPence)}.`}
      onStale={dismissQuestion}
    >
      <Button type="submit" variant="default" onClick={acceptAmount}>
        Yes, send {amount}
      </Button>
    </SendQuestion>
  );
};
