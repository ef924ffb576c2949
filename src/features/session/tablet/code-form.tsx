import { useMutation } from '@tanstack/react-query';
import { type EnrolmentPayload, enrolmentPayload } from '../../../../contract/entities/tablet.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../../ui/form/form.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';

interface CodeFormProps {
  /** It is empty if the page was opened without a link. */
  readonly code: string;
  readonly label: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly failureMessage: string;
  readonly expiredMessage: string;
  readonly send: (payload: EnrolmentPayload) => Promise<unknown>;
  readonly onDone: () => Promise<unknown>;
}

export const CodeForm = ({ code, expiredMessage, send, onDone, ...texts }: CodeFormProps) => {
  const form = useAppForm({ schema: enrolmentPayload, initialValues: { tabletCode: code } });
  const sending = useMutation({ mutationFn: send });
  const submit = submitToApi(form, texts.failureMessage, async (payload) => {
    try {
      await sending.mutateAsync(payload);
    } catch (error) {
      if (!isApiStatus(error, 404)) throw error;
      form.setFieldErrors({ tabletCode: expiredMessage });
      return;
    }
    await onDone();
  });
  return (
    <Form of={form} label={texts.label} onSubmit={submit}>
      <TextField
        of={form}
        name="tabletCode"
        label="Code"
        hint={texts.hint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <SubmitButton of={form}>{texts.submitLabel}</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
