import { useId, useState } from 'react';
import type { AppForm } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import type { VatQuestionProps } from './vat-choice.tsx';

/** The owner of a new shop says what its prices include before the first request is sent. */
export const useVatAnswer = (form: AppForm<RequestFormSchema>) => {
  const id = useId();
  const [isMissed, setMissed] = useState(false);
  /** Returns the button of the first answer, or null when the question is not on the screen. */
  const ask = () => {
    const firstAnswer = document.querySelector<HTMLElement>(`[id="${id}"] button`);
    setMissed(firstAnswer !== null);
    return firstAnswer;
  };
  /** The answer applies to the form at once. */
  const onAnswer: VatQuestionProps['onAnswer'] = (
    { includeVat, pricesIncludeVat },
    isByKeyboard,
  ) => {
    form.setValue('vatCode', includeVat ? 'T1' : 'T0');
    form.setValue('includesVat', pricesIncludeVat);
    if (isByKeyboard) form.focusField('price');
  };
  return { ask, question: { id, isMissed, onAnswer } };
};
