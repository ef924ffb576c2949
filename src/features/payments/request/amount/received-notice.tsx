import { formatMoney } from '../../../../../contract/money.ts';
import { toAmounts } from '../../../../lib/typed-price.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';

/** The request that this one repeats or replaces has brought in a part of its total. */
export interface EarlierAmounts {
  readonly totalPence: number;
  readonly remainingPence: number;
}

interface ReceivedNoticeProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly earlier: EarlierAmounts;
}

/** The user may have typed another price, or continue a draft from before the payment. */
export const ReceivedNotice = ({
  form,
  earlier: { totalPence, remainingPence },
}: ReceivedNoticeProps) => {
  const { amountGross: askedPence } = toAmounts(useFormValues(form));
  const received = `${formatMoney(totalPence - remainingPence)} of ${formatMoney(totalPence)} was received`;
  const remaining = formatMoney(remainingPence);
  return (
    <Banner tone={askedPence > remainingPence ? 'warning' : 'info'}>
      {askedPence === remainingPence
        ? `${received}; this asks for the remaining ${remaining}.`
        : `${received}, so ${remaining} is left to pay. This asks for ${formatMoney(askedPence)}.`}
    </Banner>
  );
};
