import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { setupPayload } from '../../../contract/entities/setup.ts';
import { maxLength } from '../../../contract/limits.ts';
import { ApiError } from '../../http/api-error.ts';
import { PasswordField } from '../../ui/form/fields/password-field.tsx';
import { ShopNameField } from '../../ui/form/fields/shop-contact-fields.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { EmailField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, useAppForm } from '../../ui/form/use-form.ts';
import { createShopOptions } from './api.ts';
import styles from './setup-form.module.css';

const ownerSchema = v.omit(setupPayload, ['shopName']);
const shopSchema = v.pick(setupPayload, ['shopName']);

const isOwnerField = (name: string) => Object.hasOwn(ownerSchema.entries, name);

interface OwnerStepProps {
  readonly form: AppForm<typeof ownerSchema>;
  /** The errors of the server at the fields of this step. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly onNext: () => void;
}

/** The first step asks for the person who opens the shop. */
const OwnerStep = ({ form, fieldErrors, onNext }: OwnerStepProps) => {
  useEffect(
    function showErrors() {
      if (fieldErrors) form.setFieldErrors(fieldErrors);
    },
    [form, fieldErrors],
  );
  return (
    <Form of={form} label="You" onSubmit={onNext}>
      <h2 className={styles.title}>
        You <span className={styles.count}>1 of 2</span>
      </h2>
      <StaffNameFields of={form} names={['firstName', 'lastName']} isOwn />
      <EmailField
        of={form}
        name="email"
        label="Your Email"
        hint="You log in with it"
        required
        autoComplete="username"
        enterKeyHint="next"
      />
      <PasswordField
        of={form}
        name="password"
        label="Password"
        hint="At least 8 characters, such as four unusual words"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <SubmitButton of={form}>Next</SubmitButton>
    </Form>
  );
};

interface SetupFormProps {
  readonly token: string;
  /** It is called when the shop is created and its owner is signed in. */
  readonly onCreated: () => Promise<void>;
}

export const SetupForm = ({ token, onCreated }: SetupFormProps) => {
  const [step, setStep] = useState<'owner' | 'shop'>('owner');
  const [ownerErrors, setOwnerErrors] = useState<Readonly<Record<string, string>>>();
  const owner = useAppForm({
    schema: ownerSchema,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const shop = useAppForm({ schema: shopSchema, initialValues: { shopName: '' } });
  const options = createShopOptions(token);
  const create = useMutation(options);
  const send = submitToApi(shop, options.meta?.failure, async (payload) => {
    try {
      await create.mutateAsync({ ...owner.getValues(), ...payload });
    } catch (error) {
      // The first step shows the errors of its fields.
      if (!(error instanceof ApiError) || !Object.keys(error.requestErrors).some(isOwnerField))
        throw error;
      setOwnerErrors(error.requestErrors);
      return setStep('owner');
    }
    await onCreated();
  });
  useEffect(
    function focusSecondStep() {
      if (step === 'shop') shop.focusField('shopName');
    },
    [step, shop],
  );
  if (step === 'owner')
    return <OwnerStep form={owner} fieldErrors={ownerErrors} onNext={() => setStep('shop')} />;
  return (
    <Form of={shop} label="Your Shop" onSubmit={send}>
      <h2 className={styles.title}>
        Your Shop <span className={styles.count}>2 of 2</span>
      </h2>
      <ShopNameField
        of={shop}
        name="shopName"
        hint="The sender of your messages to customers"
        enterKeyHint="done"
      />
      <p className={styles.terms}>
        By opening your shop, you accept the{' '}
        <Link to="/terms-and-conditions" target="_blank">
          Terms and Conditions
        </Link>
        .
      </p>
      <SubmitButton of={shop}>Open Shop</SubmitButton>
      <FormError of={shop} />
      <Button
        variant="default"
        fullWidth
        className={styles.back}
        onClick={() => {
          setOwnerErrors(undefined);
          setStep('owner');
        }}
      >
        Back
      </Button>
    </Form>
  );
};
