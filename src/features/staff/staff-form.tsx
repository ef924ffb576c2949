import {
  hasOpenInvite,
  type StaffPayload,
  type StaffUser,
  staffPayload,
} from '../../../contract/entities/staff.ts';
import { formatPhone, keepPhoneSpelling } from '../../lib/format/phone-number.ts';
import { useCapability } from '../../session/use-session.ts';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { CheckboxField } from '../../ui/form/fields/checkbox-field.tsx';
import { StaffNameFields } from '../../ui/form/fields/staff-name-fields.tsx';
import { EmailField, PhoneField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type FormValues, useAppForm } from '../../ui/form/use-form.ts';

type StaffValues = FormValues<typeof staffPayload>;

interface StaffFormProps {
  readonly failure: string | undefined;
  /** It is undefined for an invite. A user's email address is read-only. */
  readonly user?: StaffUser;
  readonly hasActiveCheckbox?: boolean;
  readonly fixedActiveReason?: string | undefined;
  /** Resolves to true if the user may lose access. */
  readonly confirmDeactivation?: () => Promise<boolean>;
  /** The payload overwrites `user`, which is undefined for an invite. */
  readonly onSubmit: (payload: StaffPayload, user: StaffUser | undefined) => Promise<void>;
}

const blankValues: StaffValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isActive: true,
};

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone Number',
  isActive: 'Is user active?',
};

const describeFixedEmail = ({ status }: StaffUser, deletesInvites: boolean) => {
  const reason = 'The email address of a staff user cannot be changed.';
  if (!hasOpenInvite(status)) return reason;
  const step = deletesInvites ? 'delete the invite' : 'make this user inactive';
  return `${reason} If it is wrong, ${step}, and invite the right address.`;
};

export const StaffForm = (props: StaffFormProps) => {
  const {
    failure,
    user,
    hasActiveCheckbox = false,
    fixedActiveReason,
    confirmDeactivation,
    onSubmit,
  } = props;
  // A backend may not send `isActive`.
  const toValues = (row: StaffUser): StaffValues => ({
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: formatPhone(row.phone ?? ''),
    isActive: !hasActiveCheckbox || (row.isActive ?? row.status !== 'inactive'),
  });
  const initialValues = user ? toValues(user) : blankValues;
  const form = useAppForm({ schema: staffPayload, initialValues });
  const deletesInvites = useCapability('invite-deletion');
  const edit = useEdit({ form, row: user, toValues });
  const submitLabel = user ? 'Update User' : 'Invite User';
  const submit = submitToApi(form, failure, async (output) => {
    const isDeactivated = initialValues.isActive && !output.isActive;
    if (isDeactivated && confirmDeactivation && !(await confirmDeactivation())) return;
    await edit.save(output, (fields, row) =>
      onSubmit(
        { ...fields, phone: keepPhoneSpelling(fields.phone ?? '', row?.phone) || null },
        row,
      ),
    );
  });
  return (
    <Form of={form} label={submitLabel} onSubmit={submit}>
      <StaffNameFields of={form} names={['firstName', 'lastName']} />
      <EmailField
        of={form}
        name="email"
        label="Email"
        required
        hint={user && describeFixedEmail(user, deletesInvites)}
        disabled={user !== undefined}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        of={form}
        name="phone"
        label={labels.phone}
        autoComplete="off"
        enterKeyHint="done"
      />
      {hasActiveCheckbox && (
        <CheckboxField
          of={form}
          name="isActive"
          label={labels.isActive}
          disabled={fixedActiveReason !== undefined}
          hint={fixedActiveReason}
        />
      )}
      <EditNotice of={edit} noun="user" labels={labels} />
      <SaveButton of={form}>{submitLabel}</SaveButton>
      <FormError of={form} />
      <LeaveFormDialog of={form} />
    </Form>
  );
};
