import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { dataContactMaxLength, maxLength, vatNumberMaxLength } from '../../../contract/limits.ts';
import { defaultReminderDays } from '../../../contract/payments/reminders.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useTenant } from '../../session/use-session.ts';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { MoneyField } from '../../ui/form/fields/money-field.tsx';
import { ShopNameField, ShopPhoneField } from '../../ui/form/fields/shop-contact-fields.tsx';
import { SwitchField } from '../../ui/form/fields/switch-field.tsx';
import { EmailField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, useAppForm, useFormValues } from '../../ui/form/use-form.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { TitledCard } from '../../ui/layout/titled-card.tsx';
import { updateProfileOptions } from './api.ts';
import { ColourField } from './colour-field.tsx';
import { shopFormSchema, toFormValues } from './shop-form-schema.ts';

interface ShopFormProps {
  readonly shop: ShopProfile;
  readonly runWithReauth: RunWithReauth;
  readonly onSaved: (shop: ShopProfile) => void;
}

interface WithVatProps {
  readonly form: AppForm<typeof shopFormSchema>;
  readonly hasVat: (chosen: string) => boolean;
  readonly children: ReactNode;
}

/**
 * A field that mounts would change the form while it renders, so the component hides its fields.
 */
const WithVat = ({ form, hasVat, children }: WithVatProps) => (
  <div hidden={!hasVat(useFormValues(form).includeVat)}>{children}</div>
);

const labels = {
  name: 'Shop Name',
  phone: 'Phone Number',
  address: 'Address',
  vatNumber: 'VAT Number',
  replyTo: 'Reply-To Email',
  linkLifetimeDays: 'Days Until Links Expire',
  reminderDays: 'Days Until Reminders',
  confirmAbove: 'Ask Before Sending More Than',
  includeVat: 'VAT',
  pricesIncludeVat: 'Prices include VAT',
  allowsDelayedMethods: 'Allow payments that take days',
  colour: 'Shop Colour',
  dataContact: 'Questions and Complaints About Data',
};

const vatChoices = [
  { value: 'off', label: 'No VAT' },
  { value: 'on', label: 'We charge VAT' },
];

export const ShopForm = ({ shop, runWithReauth, onSaved }: ShopFormProps) => {
  const tenant = useTenant();
  const { sendsReminders } = tenant ?? {};
  const form = useAppForm({ schema: shopFormSchema, initialValues: toFormValues(shop) });
  const options = updateProfileOptions(runWithReauth);
  const update = useWrite(options);
  const hasVatChoice = shop.includeVat !== undefined;
  const hasVat = (chosen: string) =>
    hasVatChoice ? chosen === 'on' : (tenant?.includeVat ?? true);
  const hasDelayedMethods = shop.allowsDelayedMethods !== undefined;
  const hasReminders = sendsReminders && shop.reminderDays !== undefined;
  const edit = useEdit({ form, row: shop, toValues: toFormValues });
  const save = async (values: v.InferOutput<typeof shopFormSchema>, base = shop) => {
    const {
      vatNumber,
      includeVat: isVatCharged,
      confirmAbove,
      allowsDelayedMethods,
      reminderDays,
      colour,
      dataContact,
      ...payload
    } = values;
    // The backend lacks a setting that it does not send.
    const hasConfirmAbove = shop.confirmAbove !== undefined && confirmAbove !== undefined;
    const settings = {
      ...(shop.vatNumber !== undefined && hasVat(isVatCharged ? 'on' : '') ? { vatNumber } : {}),
      ...(hasVatChoice ? { includeVat: isVatCharged } : {}),
      ...(hasConfirmAbove ? { confirmAbove } : {}),
      ...(hasDelayedMethods && allowsDelayedMethods !== undefined ? { allowsDelayedMethods } : {}),
      ...(hasReminders ? { reminderDays } : {}),
      ...(shop.colour !== undefined ? { colour } : {}),
      ...(shop.dataContact !== undefined ? { dataContact } : {}),
    };
    onSaved(await update.mutateAsync({ payload: { ...payload, ...settings }, base }));
  };
  const send = submitToApi(form, options.meta?.failure, (values) => edit.save(values, save));
  return (
    <Form of={form} label="Shop Profile" onSubmit={send}>
      <TitledCard title="What Customers See">
        <ShopNameField of={form} name="name" />
        <ShopPhoneField of={form} name="phone" label={labels.phone} hint="Shown to customers" />
        <TextField
          of={form}
          name="address"
          label={labels.address}
          hint="Shown to customers"
          maxLength={maxLength.address}
          autoComplete="off"
          enterKeyHint="next"
        />
        {shop.vatNumber !== undefined && (
          <WithVat form={form} hasVat={hasVat}>
            <TextField
              of={form}
              name="vatNumber"
              label={labels.vatNumber}
              hint="Shown on receipts, such as GB 123 4567 89"
              maxLength={vatNumberMaxLength}
              autoComplete="off"
              enterKeyHint="next"
            />
          </WithVat>
        )}
        <EmailField
          of={form}
          name="replyTo"
          label={labels.replyTo}
          hint="Where customers’ answers to your emails go"
          enterKeyHint="next"
        />
        {shop.dataContact !== undefined && (
          <TextField
            of={form}
            name="dataContact"
            label={labels.dataContact}
            hint="An email address or number, as UK law asks"
            maxLength={dataContactMaxLength}
            autoComplete="off"
            enterKeyHint="next"
          />
        )}
        {shop.colour !== undefined && (
          <ColourField
            of={form}
            name="colour"
            label={labels.colour}
            hint="Of buttons and links on your pages, emails and receipts"
          />
        )}
      </TitledCard>
      <TitledCard title="Requests">
        <TextField
          of={form}
          name="linkLifetimeDays"
          label={labels.linkLifetimeDays}
          hint="Leave empty if links never expire"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          enterKeyHint="next"
        />
        {hasReminders && (
          <TextField
            of={form}
            name="reminderDays"
            label={labels.reminderDays}
            hint={`Such as ${defaultReminderDays.join(', ')}. Leave empty for no reminders`}
            maxLength={12}
            autoComplete="off"
            enterKeyHint="next"
          />
        )}
        {shop.confirmAbove !== undefined && (
          <MoneyField
            of={form}
            name="confirmAbove"
            label={labels.confirmAbove}
            enterKeyHint="done"
          />
        )}
        {hasVatChoice && (
          <ChoiceField of={form} name="includeVat" label={labels.includeVat} options={vatChoices} />
        )}
        <WithVat form={form} hasVat={hasVat}>
          <SwitchField
            of={form}
            name="pricesIncludeVat"
            label={labels.pricesIncludeVat}
            description="The prices that you type, in requests and services"
          />
        </WithVat>
        {hasDelayedMethods && (
          <SwitchField
            of={form}
            name="allowsDelayedMethods"
            label={labels.allowsDelayedMethods}
            description="Such as bank debits, which can still fail after the customer has agreed"
          />
        )}
      </TitledCard>
      <EditNotice of={edit} noun="shop profile" labels={labels} />
      <SaveButton of={form}>Update Shop Profile</SaveButton>
      <FormError of={form} />
      <LeaveFormDialog of={form} />
    </Form>
  );
};
