import { type StaffPayload, staffPayload } from '../../../contract/entities/staff.ts';
import { CheckboxField } from '../../ui/form/fields/checkbox-field.tsx';
import { EmailField } from '../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../ui/form/fields/phone-field.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type FormValues, useAppForm } from '../../ui/form/use-form.ts';

type StaffValues = FormValues<typeof staffPayload>;

interface StaffFormProps {
  /** The message when the write fails. */
  readonly failure: string | undefined;
  /** The user to edit, whose email is read-only; undefined for an invite. */
  readonly initial?: StaffValues;
  /** Whether the form shows 'Is user active?'. */
  readonly showsActive?: boolean;
  readonly onSubmit: (payload: StaffPayload) => Promise<void>;
}

const blankValues: StaffValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isActive: true,
};

/** The form to invite or edit a user (spec §2, §5). */
export const StaffForm = ({ failure, initial, showsActive = false, onSubmit }: StaffFormProps) => {
  const form = useAppForm({ schema: staffPayload, initialValues: initial ?? blankValues });
  const submitLabel = initial ? 'Update User' : 'Invite User';
  return (
    <Form of={form} label={submitLabel} onSubmit={submitToApi(form, failure, onSubmit)}>
      <StaffNameFields of={form} names={['firstName', 'lastName']} />
      <EmailField
        of={form}
        name="email"
        label="Email"
        required
        hint={initial && 'The email address of a staff user cannot be changed.'}
        disabled={initial !== undefined}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        of={form}
        name="phone"
        label="Phone Number"
        autoComplete="off"
        enterKeyHint="done"
      />
      {showsActive && <CheckboxField of={form} name="isActive" label="Is user active?" />}
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
      <LeaveFormDialog of={form} />
    </Form>
  );
};
