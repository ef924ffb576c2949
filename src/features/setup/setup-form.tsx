import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { useAppForm } from '../../ui/form/use-form.ts';
import { createShopOptions } from './api.ts';
import styles from './setup-form.module.css';

const shopSchema = v.pick(setupPayload, ['shopName']);
const ownerSchema = v.omit(setupPayload, ['shopName']);

interface SetupFormProps {
  readonly token: string;
  readonly onCreated: () => Promise<void>;
  /** The first step says it. */
  readonly place: ReactNode;
  /** They are below the first step. */
  readonly children: ReactNode;
}

/**
 * The shop's name makes no password stronger, so the shop comes first. The server then checks the
 * password where the owner types it.
 */
export const SetupForm = ({ token, onCreated, place, children }: SetupFormProps) => {
  const [step, setStep] = useState<'shop' | 'owner'>('shop');
  const shop = useAppForm({ schema: shopSchema, initialValues: { shopName: '' } });
  const owner = useAppForm({
    schema: ownerSchema,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const create = useMutation(createShopOptions(token));
  const showShop = () => {
    flushSync(() => setStep('shop'));
    shop.focusField('shopName');
  };
  const showOwner = () => {
    flushSync(() => setStep('owner'));
    owner.focusField('firstName');
  };
  const send = submitToApi(owner, 'Failed to open the shop', async (payload) => {
    try {
      await create.mutateAsync({ ...shop.getValues(), ...payload });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.requestErrors.shopName) throw error;
      showShop();
      shop.setFieldErrors(error.requestErrors);
      return;
    }
    await onCreated();
  });
  if (step === 'shop') {
    return (
      <>
        {place}
        <Form of={shop} label="Your Shop" onSubmit={showOwner}>
          <h2 className={styles.title}>
            Your Shop <span className={styles.count}>1 of 2</span>
          </h2>
          <ShopNameField
            of={shop}
            name="shopName"
            hint="The sender of your messages to customers"
          />
          <SubmitButton of={shop}>Next</SubmitButton>
        </Form>
        {children}
      </>
    );
  }
  return (
    <Form of={owner} label="You" onSubmit={send}>
      <h2 className={styles.title}>
        You <span className={styles.count}>2 of 2</span>
      </h2>
      <div className={styles.names}>
        <StaffNameFields of={owner} names={['firstName', 'lastName']} isOwn />
      </div>
      <EmailField
        of={owner}
        name="email"
        label="Your Email"
        hint="You log in with it"
        required
        autoComplete="username"
        enterKeyHint="next"
      />
      <PasswordField
        of={owner}
        name="password"
        label="Password"
        hint="At least 8 characters, such as four unusual words"
        required
        maxLength={maxLength.password}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <p className={styles.terms}>
        By opening your shop, you accept the{' '}
        <Link to="/terms-and-conditions" target="_blank">
          Terms and Conditions
        </Link>
        .
      </p>
      <SubmitButton of={owner}>Open Shop</SubmitButton>
      <FormError of={owner} />
      <Button variant="default" fullWidth className={styles.back} onClick={showShop}>
        Back
      </Button>
    </Form>
  );
};
