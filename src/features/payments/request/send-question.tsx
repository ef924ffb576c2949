import { formatMoney } from '../../../lib/money.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import type { Question } from '../send/attempt.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';

interface SendQuestionProps {
  readonly question: Question;
  readonly confirmAbovePence: number;
  /** Who asked for the same amount when, as a sentence. Empty for other questions. */
  readonly duplicateDescription: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * The dialog with the question that an attempt asks before it is sent, such as “£119,999,999.99?” “That is more than
 * £5,000.00.” Renders nothing for questions that are not asked in a dialog.
 */
export const SendQuestion = (props: SendQuestionProps) => {
  const { question, confirmAbovePence, duplicateDescription, onConfirm, onClose } = props;
  if (question.about === 'duplicate') {
    return (
      <DuplicateQuestion
        duplicateIdent={question.duplicate.row.ident}
        description={duplicateDescription}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  }
  if (question.about !== 'amount') return null;
  const amount = formatMoney(question.grossPence);
  return (
    <ConfirmDialog
      opened
      title={`${amount}?`}
      description={`That is more than ${formatMoney(confirmAbovePence)}.`}
      confirmLabel={`Yes, send ${amount}`}
      isDestructive={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
