import { type StaffPayload, staffPayload } from '../../../contract/staff.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PersonNameFields } from '../../ui/form/person-name-fields.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm, type ValuesOf } from '../../ui/form/use-form.ts';

type StaffValues = ValuesOf<typeof staffPayload>;

interface StaffFormProps {
  readonly failure: string | undefined;
  /** Given when editing: the email is fixed then. */
  readonly initial?: StaffValues;
  /** Whether 'Is user active?' shows. */
  readonly asksActive?: boolean;
  readonly onSubmit: (payload: StaffPayload) => Promise<void>;
}

const blank: StaffValues = { firstName: '', lastName: '', email: '', phone: '', isActive: true };

/** Invite and edit (spec §2, §5). */
export const StaffForm = ({ failure, initial, asksActive = false, onSubmit }: StaffFormProps) => {
  const form = useAppForm({ schema: staffPayload, initialValues: initial ?? blank });
  const submitLabel = initial ? 'Update User' : 'Invite User';
  return (
    <Form of={form} label={submitLabel} onSubmit={submitToApi(form, failure, onSubmit)}>
      <PersonNameFields of={form} names={['firstName', 'lastName']} />
      <EmailField
        of={form}
        name="email"
        label="Email"
        required
        disabled={initial !== undefined}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField of={form} name="phone" label="Phone Number" autoComplete="off" enterKeyHint="done" />
      {asksActive && <CheckboxField of={form} name="isActive" label="Is user active?" />}
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
