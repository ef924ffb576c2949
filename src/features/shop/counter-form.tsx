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
import { useAppForm } from '../../ui/form/use-form.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { updateCounterOptions } from './api.ts';
import { toShopPayload } from './to-shop-payload.ts';

/** £0.00 turns the counter page off. */
const counterFormSchema = v.object({
  counterMax: v.pipe(
    pence,
    v.check((max) => max === 0 || max >= counterMinPence, shopMessages.counterMaxTooSmall),
    v.transform((max) => (max === 0 ? null : max)),
  ),
  counterSharesPrices: v.boolean(),
});

const toFormValues = ({ counterMax, counterSharesPrices }: ShopProfile) => ({
  counterMax: counterMax ?? 0,
  counterSharesPrices: counterSharesPrices ?? false,
});

const labels = {
  counterMax: 'Most That Customers Can Pay With the Shop’s Code',
  counterSharesPrices: 'Customers choose from the price list there',
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
  const save = async (values: v.InferOutput<typeof counterFormSchema>, base = shop) =>
    onSaved(await update.mutateAsync({ payload: toShopPayload(base, values), base }));
  const send = submitToApi(form, options.meta?.failure, (values) => edit.save(values, save));
  return (
    <Form of={form} label="Shop’s Code" onSubmit={send}>
      <MoneyField
        of={form}
        name="counterMax"
        label={labels.counterMax}
        hint="£0.00 turns the code off"
        enterKeyHint="done"
      />
      <SwitchField
        of={form}
        name="counterSharesPrices"
        label={labels.counterSharesPrices}
        description="Anybody who scans the code then sees your services and prices"
      />
      <EditNotice of={edit} noun="shop profile" labels={labels} />
      <SubmitButton of={form}>Update Shop’s Code</SubmitButton>
      <FormError of={form} />
      <LeaveFormDialog of={form} />
    </Form>
  );
};
