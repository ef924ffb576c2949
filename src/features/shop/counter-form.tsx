import * as v from 'valibot';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { counterMinPence } from '../../../contract/limits.ts';
import { pence } from '../../../contract/primitives.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { MoneyField } from '../../ui/form/fields/money-field.tsx';
import { SwitchField } from '../../ui/form/fields/switch-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm, useFormValues } from '../../ui/form/use-form.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { TitledCard } from '../../ui/layout/titled-card.tsx';
import { updateCounterOptions } from './api.ts';
import { toShopPayload } from './to-shop-payload.ts';

const counterFormSchema = v.pipe(
  v.object({ isOn: v.boolean(), counterMax: pence, counterSharesPrices: v.boolean() }),
  v.forward(
    v.check(
      ({ isOn, counterMax }) => !isOn || counterMax >= counterMinPence,
      shopMessages.counterMaxTooSmall,
    ),
    ['counterMax'],
  ),
);

const toFormValues = ({ counterMax, counterSharesPrices }: ShopProfile) => ({
  isOn: typeof counterMax === 'number',
  counterMax: counterMax ?? 0,
  counterSharesPrices: counterSharesPrices ?? false,
});

const labels = {
  isOn: 'Customers can pay with the code',
  counterMax: 'Highest Amount',
  counterSharesPrices: 'Show the price list',
};

interface CounterFormProps {
  readonly shop: ShopProfile;
  readonly runWithReauth: RunWithReauth;
  readonly onSaved: (shop: ShopProfile) => void;
}

export const CounterForm = ({ shop, runWithReauth, onSaved }: CounterFormProps) => {
  const form = useAppForm({ schema: counterFormSchema, initialValues: toFormValues(shop) });
  const options = updateCounterOptions(runWithReauth);
  const update = useWrite(options);
  const edit = useEdit({ form, row: shop, toValues: toFormValues });
  const save = async (values: v.InferOutput<typeof counterFormSchema>, base = shop) => {
    const { isOn, counterMax, counterSharesPrices } = values;
    const changes = { counterMax: isOn ? counterMax : null, counterSharesPrices };
    onSaved(await update.mutateAsync({ payload: toShopPayload(base, changes), base }));
  };
  const send = submitToApi(form, options.meta?.failure, (values) => edit.save(values, save));
  return (
    <TitledCard title="Payments with the Code">
      <Form of={form} label="Shop’s Code" onSubmit={send}>
        <SwitchField
          of={form}
          name="isOn"
          label={labels.isOn}
          description="They scan it and say what they pay for, even while you have no connection"
        />
        {/* A field that mounts would change the form while it renders. */}
        <div hidden={!useFormValues(form).isOn}>
          <MoneyField
            of={form}
            name="counterMax"
            label={labels.counterMax}
            hint="The most that a customer can pay at once"
            enterKeyHint="done"
          />
          <SwitchField
            of={form}
            name="counterSharesPrices"
            label={labels.counterSharesPrices}
            description="Anyone who scans the code sees your services and prices, and can choose one"
          />
        </div>
        <EditNotice of={edit} noun="shop profile" labels={labels} />
        <SubmitButton of={form}>Update Shop’s Code</SubmitButton>
        <FormError of={form} />
        <LeaveFormDialog of={form} />
      </Form>
    </TitledCard>
  );
};
