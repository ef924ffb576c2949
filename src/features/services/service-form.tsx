import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type * as v from 'valibot';
import type { Service } from '../../../contract/entities/service.ts';
import { type ServicePayload, servicePayload } from '../../../contract/entities/service-payload.ts';
import { getServicePrice, isMatchingGross } from '../../../contract/entities/service-price.ts';
import { maxLength } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import { toAmounts, toTypedPrice } from '../../lib/typed-price.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { MoneyField } from '../../ui/form/fields/money-field.tsx';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import {
  type AppForm,
  type FormValues,
  useAppForm,
  useFormValues,
} from '../../ui/form/use-form.ts';
import { useMissedQuestion } from '../../ui/form/use-missed-question.ts';
import { SavedServiceNotice } from './saved-service-notice.tsx';

type ServiceValues = FormValues<typeof servicePayload>;

interface CostWithVatProps {
  readonly form: AppForm<typeof servicePayload>;
  readonly includesVat: boolean;
}

/** A configurable service has no sums. */
const CostWithVat = ({ form, includesVat }: CostWithVatProps) => {
  const price = useFormValues(form).cost ?? 0;
  const { amountVat, amountGross } = toAmounts({ price, vatCode: 'T1', includesVat });
  const formatSum = (pence: number) => (price === 0 ? '-' : formatMoney(pence));
  return (
    <DefinitionList
      items={[
        { term: 'VAT (20%)', value: formatSum(amountVat) },
        { term: 'Total', value: formatSum(amountGross) },
      ]}
    />
  );
};

const toShownPrice = (prices: Pick<Service, 'cost' | 'costGross'>, includesVat: boolean) => {
  const { amountNet, amountGross } = getServicePrice(prices, 'T1');
  return includesVat ? amountGross : amountNet;
};

/** `cost` is the typed price. */
const toFormValues = (service: Service, includesVat: boolean): ServiceValues => ({
  name: service.name,
  description: service.description,
  cost: toShownPrice(service, includesVat),
  costGross: null,
  serviceOrder: service.serviceOrder ?? null,
});

/** The user types the price of a configurable service in each request, so its price is 0. */
const toPricesWithVat = (price: number) => {
  const { amountNet } = toAmounts({ price, vatCode: 'T1', includesVat: true });
  return { cost: amountNet, costGross: price === 0 ? null : price };
};

const toNetPrices = (cost: number, { costGross }: Pick<Service, 'costGross'>) =>
  costGross ? { cost, costGross: null } : { cost };

/**
 * An unchanged price stays as in `service`, because no net price in whole pence may give its price
 * with VAT. A missing order is left out (spec: an optional number).
 */
const toPayload = (
  { name, description, cost, serviceOrder }: v.InferOutput<typeof servicePayload>,
  service: Service | undefined,
  includesVat: boolean,
): ServicePayload => {
  const price = cost ?? 0;
  const prices = service ?? blankPrices;
  const { costGross } = prices;
  const isUnchanged =
    costGross && isMatchingGross(prices) && price === toShownPrice(prices, includesVat);
  const typed = includesVat ? toPricesWithVat(price) : toNetPrices(price, prices);
  return {
    name,
    description,
    ...(isUnchanged ? { cost: prices.cost, costGross } : typed),
    ...(typeof serviceOrder === 'number' && { serviceOrder }),
  };
};

const labels = { name: 'Service Name', description: 'Description', cost: 'Price' };
const createLabel = 'Create Service';

interface VatQuestionProps {
  readonly id: string;
  readonly isMissed: boolean;
  /** A key has given the answer, so the focus moves to the price. */
  readonly onAnswer: (
    answer: { readonly pricesIncludeVat: boolean },
    isByKeyboard: boolean,
  ) => void;
}

interface ServiceFormProps {
  readonly submitLabel: string;
  readonly failure: string | undefined;
  readonly includeVat: boolean;
  /** The owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly service?: Service;
  /** The owner of a new shop has not yet said whether prices include VAT. */
  readonly vatQuestion?: ComponentType<VatQuestionProps> | undefined;
  /** The payload overwrites `service`, which is undefined for a new one. */
  readonly onSubmit: (payload: ServicePayload, service: Service | undefined) => Promise<void>;
  readonly children?: ReactNode;
}

// A write sends `serviceOrder` unchanged, without a field.
const blankPrices: Pick<Service, 'cost' | 'costGross'> = { cost: null };
const blankValues: ServiceValues = {
  name: '',
  description: '',
  cost: 0,
  costGross: null,
  serviceOrder: null,
};

/** See spec §2 and §5. */
export const ServiceForm = (props: ServiceFormProps) => {
  const { submitLabel, failure, includeVat, pricesIncludeVat, onSubmit, children } = props;
  const { vatQuestion: VatQuestion } = props;
  // While the form is open, a changed setting has no effect, unlike the answer to the question
  // about VAT.
  const [includesVat, setIncludesVat] = useState(
    () =>
      includeVat &&
      toTypedPrice(getServicePrice(props.service ?? blankPrices, 'T1'), pricesIncludeVat)
        .includesVat,
  );
  const toValues = (service: Service) => toFormValues(service, includesVat);
  const form = useAppForm({
    schema: servicePayload,
    initialValues: props.service ? toValues(props.service) : blankValues,
  });
  const edit = useEdit({ form, row: props.service, toValues });
  const isGone = edit.notice.kind === 'deleted';
  const vatAnswer = useMissedQuestion();
  const submit = submitToApi(form, failure, async (output) => {
    // Without an answer, the typed price has no meaning.
    const firstAnswer = output.cost ? vatAnswer.ask() : null;
    if (firstAnswer) return firstAnswer.focus();
    await edit.save(output, (merged, service) =>
      onSubmit(toPayload(merged, service, includesVat), service),
    );
  });
  return (
    <Form
      of={form}
      label={submitLabel}
      onSubmit={submit}
      onInvalid={() => form.getValues().cost && vatAnswer.ask()}
    >
      <TextField
        of={form}
        name="name"
        label={labels.name}
        required
        maxLength={maxLength.name}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="description"
        label={labels.description}
        required
        maxLength={maxLength.description}
        autoComplete="off"
        enterKeyHint="next"
      />
      <MoneyField
        of={form}
        name="cost"
        label={labels.cost}
        hint="leave as 0 if configurable"
        enterKeyHint="done"
        advice={includeVat && (includesVat ? 'including VAT' : 'before VAT')}
      />
      {VatQuestion && (
        <Suspense>
          <VatQuestion
            {...vatAnswer.question}
            onAnswer={(answer, isByKeyboard) => {
              setIncludesVat(answer.pricesIncludeVat);
              if (isByKeyboard) form.focusField('cost');
            }}
          />
        </Suspense>
      )}
      {includeVat && <CostWithVat form={form} includesVat={includesVat} />}
      <EditNotice of={edit} noun="service" labels={labels} createLabel={createLabel} />
      <SaveButton of={form}>{isGone ? createLabel : submitLabel}</SaveButton>
      <FormError of={form} />
      {children}
      {props.service === undefined && <SavedServiceNotice form={form} />}
      <LeaveFormDialog of={form} />
    </Form>
  );
};
