import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { setupPayload } from '../../../contract/entities/setup.ts';
import { maxLength } from '../../../contract/limits.ts';
import { ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { PasswordField } from '../../ui/form/fields/password-field.tsx';
import { ShopNameField, ShopPhoneField } from '../../ui/form/fields/shop-contact-fields.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { EmailField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, useAppForm, useFormValues } from '../../ui/form/use-form.ts';
import { createShopOptions } from './api.ts';

const vatChoices = [
  { value: 'on', label: 'We charge VAT' },
  { value: 'off', label: 'No VAT' },
];

const priceChoices = [
  { value: 'on', label: 'They include VAT' },
  { value: 'off', label: 'VAT is added' },
];

const choice = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((chosen) => chosen === 'on'),
);

/** The fields of the payload, with choices of two texts, because the form has radio buttons. */
const setupFormSchema = v.object({
  ...setupPayload.entries,
  includeVat: choice,
  pricesIncludeVat: choice,
});

/** Asks what a typed price means, where the shop charges VAT. */
const PriceChoice = ({ form }: { readonly form: AppForm<typeof setupFormSchema> }) =>
  useFormValues(form).includeVat === 'on' && (
    <ChoiceField
      of={form}
      name="pricesIncludeVat"
      label="Do your prices include VAT?"
      options={priceChoices}
    />
  );

interface SetupFormProps {
  readonly token: string;
  /** Called when the shop is created and its owner is signed in. */
  readonly onCreated: () => Promise<void>;
}

/** The form that creates the shop and its owner. */
export const SetupForm = ({ token, onCreated }: SetupFormProps) => {
  const blankContact = { phone: '', replyTo: '' };
  const blankOwner = { firstName: '', lastName: '', email: '', password: '' };
  const form = useAppForm({
    schema: setupFormSchema,
    initialValues: {
      shopName: '',
      includeVat: 'on',
      pricesIncludeVat: 'on',
      ...blankContact,
      ...blankOwner,
    },
  });
  const options = createShopOptions(token);
  const create = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    const { includeVat, pricesIncludeVat } = payload;
    await create.mutateAsync({ ...payload, pricesIncludeVat: includeVat && pricesIncludeVat });
    await onCreated();
  });
  return (
    <Form of={form} label="Open Your Shop" onSubmit={send}>
      <ShopNameField of={form} name="shopName" hint="The sender of your messages to customers" />
      <ChoiceField of={form} name="includeVat" label="VAT" options={vatChoices} />
      <PriceChoice form={form} />
      <ShopPhoneField
        of={form}
        name="phone"
        label="Shop Phone Number"
        hint="Optional. Customers can call you"
      />
      <EmailField
        of={form}
        name="replyTo"
        label="Reply-To Email"
        hint="Optional. Customers can answer your emails"
        autoComplete="off"
        enterKeyHint="next"
      />
      <StaffNameFields of={form} names={['firstName', 'lastName']} isOwn />
      <EmailField
        of={form}
        name="email"
        label="Your Email"
        required
        autoComplete="username"
        enterKeyHint="next"
      />
      <PasswordField
        of={form}
        name="password"
        label="Password"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <p>
        By opening your shop, you accept the{' '}
        <Link to="/terms-and-conditions" target="_blank">
          Terms and Conditions
        </Link>
        .
      </p>
      <SubmitButton of={form}>Open Shop</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
