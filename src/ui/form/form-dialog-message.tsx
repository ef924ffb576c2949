import type * as v from 'valibot';
import type { ApiError } from '../../http/api-error.ts';
import { Banner } from '../feedback/banner.tsx';
import type { AppForm } from './form-types.ts';
import { useFormMessage } from './use-form.ts';
import { useUnreachableMessage } from './use-unreachable-message.ts';

interface FormDialogMessageProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  readonly problem: ApiError | undefined;
  /** A problem hides it. */
  readonly question: string | undefined;
}

export const FormDialogMessage = <Schema extends v.GenericSchema>({
  of: form,
  problem,
  question,
}: FormDialogMessageProps<Schema>) => {
  const { message, status } = useFormMessage(form);
  const error = status === 'error' ? message : undefined;
  const shown = useUnreachableMessage(problem) ?? error ?? question;
  return (
    shown && (
      <Banner tone={shown === error ? 'error' : 'warning'} role="none">
        {shown}
      </Banner>
    )
  );
};
