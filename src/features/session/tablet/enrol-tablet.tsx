import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { enrolmentPayload } from '../../../../contract/entities/tablet.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { useLogOut } from '../../../session/session-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../../ui/form/form.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { enrolTabletOptions } from './api.ts';

const expiredMessage = 'This code has been used or has expired. Please ask the owner for a new one';

interface EnrolTabletProps {
  /** The code from the link; '' if the page was opened without one. */
  readonly code: string;
  /** The email address of the user who is signed in, if any. */
  readonly signedInAs: string | undefined;
  /** Opens the log-in screen. */
  readonly onEnrolled: () => Promise<unknown>;
}

const EnrolForm = ({ code, onEnrolled }: Pick<EnrolTabletProps, 'code' | 'onEnrolled'>) => {
  const form = useAppForm({ schema: enrolmentPayload, initialValues: { tabletCode: code } });
  const enrol = useMutation(enrolTabletOptions);
  const send = submitToApi(form, 'The tablet could not be set up', async (payload) => {
    try {
      await enrol.mutateAsync(payload);
    } catch (error) {
      if (!isApiStatus(error, 404)) throw error;
      form.setFieldErrors({ tabletCode: expiredMessage });
      return;
    }
    await onEnrolled();
  });
  return (
    <>
      <p>
        Staff log in on this tablet with their name and a PIN. It keeps no lists, and signs users
        out after 5 minutes without use.
      </p>
      <Form of={form} label="Set Up Tablet" onSubmit={send}>
        <TextField
          of={form}
          name="tabletCode"
          label="Code"
          hint="The owner finds it in Settings, under Tablets"
          required
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <SubmitButton of={form}>Set Up This Tablet</SubmitButton>
        <FormError of={form} />
      </Form>
    </>
  );
};

const SignOutFirst = ({ signedInAs }: { readonly signedInAs: string }) => {
  const logOut = useLogOut();
  return (
    <Card>
      <p>
        You are logged in as <strong>{signedInAs}</strong>. A tablet is set up while no user is
        logged in.
      </p>
      <Button onClick={logOut}>Log Out and Continue</Button>
    </Card>
  );
};

/**
 * The form that enrols this device as a tablet of the shop. A signed-in user must sign out first.
 */
export const EnrolTablet = ({ code, signedInAs, onEnrolled }: EnrolTabletProps) =>
  signedInAs === undefined ? (
    <EnrolForm code={code} onEnrolled={onEnrolled} />
  ) : (
    <SignOutFirst signedInAs={signedInAs} />
  );

/** Shown instead of the form if the backend does not support tablets. */
export const NoTablets = () => <EmptyState title="This shop has no tablets" />;
