import type { AppForm } from '../../../../ui/form/use-form.ts';
import { useMissedQuestion } from '../../../../ui/form/use-missed-question.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import type { VatQuestionProps } from './vat-choice.tsx';

/** The owner of a new shop says what its prices include before the first request is sent. */
export const useVatAnswer = (form: AppForm<RequestFormSchema>) => {
  const { ask, question } = useMissedQuestion();
  /** The answer applies to the form at once. */
  const onAnswer: VatQuestionProps['onAnswer'] = (
    { includeVat, pricesIncludeVat },
    isByKeyboard,
  ) => {
    form.setValue('vatCode', includeVat ? 'T1' : 'T0');
    form.setValue('includesVat', pricesIncludeVat);
    if (isByKeyboard) form.focusField('price');
  };
  return { ask, question: { ...question, onAnswer } };
};
