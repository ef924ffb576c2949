import { useNavigate } from '@tanstack/react-router';
import { counterMinPence } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  codeDescriptionMaxBytes,
  countDescriptionBytes,
} from '../../../../contract/payments/payment-code.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { ShowCode } from '../../../features/counter/show-code.tsx';
import type { RequestFormSchema } from '../../../features/payments/model/request-schema.ts';
import type { CodeOfferProps } from '../../../features/payments/request/request-form.tsx';
import { PaymentProgress } from '../../../features/payments/watch/customer-view.tsx';
import { toAmounts } from '../../../lib/typed-price.ts';
import { useTenant } from '../../../session/use-session.ts';
import type { FormValues } from '../../../ui/form/form-types.ts';
import { getValidationErrors } from '../../../ui/form/use-form.ts';

type Values = FormValues<RequestFormSchema>;

const toSale = ({ description, ...price }: Values) => ({
  amountPence: toAmounts(price).amountGross,
  vatCode: price.vatCode,
  description: cleanText(description),
});

/** The keys are fields. A code needs no recipient. */
const findProblems = (schema: RequestFormSchema, values: Values) => {
  const { price, description } = getValidationErrors(schema, values);
  const sale = toSale(values);
  if (price !== undefined) return { price };
  if (sale.amountPence < counterMinPence)
    return { price: `A code asks for ${formatMoney(counterMinPence)} or more` };
  if (description !== undefined) return { description };
  if (countDescriptionBytes(sale.description) > codeDescriptionMaxBytes)
    return { description: 'Please shorten this, so that phones can scan the code' };
  return values.asksForPart ? { part: 'A code asks for the whole price' } : {};
};

export const ShowCodeOffer = ({ form, onProven, place }: CodeOfferProps) => {
  const tenant = useTenant();
  const navigate = useNavigate();
  const readSale = () => {
    const values = form.getValues();
    const hasProblems = Object.keys(findProblems(form.schema, values)).length > 0;
    return hasProblems ? undefined : toSale(values);
  };
  return (
    <ShowCode
      shopName={tenant?.name ?? ''}
      readSale={readSale}
      showProblems={() => form.setFieldErrors(findProblems(form.schema, form.getValues()))}
      steps={PaymentProgress}
      place={place}
      onProven={(ident) => {
        onProven();
        if (ident)
          navigate({
            to: '/payments/$paymentRequestId',
            params: { paymentRequestId: ident },
            search: { watch: 'on' },
            state: { codePaidAtMs: Date.now() },
          });
        else navigate({ to: '/' });
      }}
    />
  );
};
