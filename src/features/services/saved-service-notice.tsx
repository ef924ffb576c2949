import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { servicePayload } from '../../../contract/entities/service-payload.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { SavedRowNotice } from '../../ui/form/saved-row-notice.tsx';
import { type AppForm, useFormState, useFormValues } from '../../ui/form/use-form.ts';
import { serviceListOptions } from './api.ts';

const toComparableName = (name: string) => cleanText(name).toLowerCase();

export const SavedServiceNotice = ({ form }: { readonly form: AppForm<typeof servicePayload> }) => {
  const name = toComparableName(useFormValues(form).name);
  const { isSubmitting } = useFormState(form);
  const { data: services = [] } = useQuery(serviceListOptions({ search: '' }));
  const saved = services.find((service) => toComparableName(service.name) === name);
  if (!saved || isSubmitting) return <SavedRowNotice />;
  return (
    <SavedRowNotice
      link={linkOptions({
        to: '/services/$serviceId/edit',
        params: { serviceId: String(saved.id) },
      })}
    >
      {saved.name} already exists.
    </SavedRowNotice>
  );
};
