import type { ComponentProps } from 'react';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { createServiceOptions } from './api.ts';
import { ServiceForm } from './service-form.tsx';
import { useCreateService } from './use-create-service.ts';

interface NewServiceProps extends Pick<ComponentProps<typeof ServiceForm>, 'vatQuestion'> {
  readonly includeVat: boolean;
  /** The owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly runWithReauth: RunWithReauth;
}

export const NewService = ({
  includeVat,
  pricesIncludeVat,
  vatQuestion,
  runWithReauth,
}: NewServiceProps) => (
  <ServiceForm
    submitLabel="Create Service"
    failure={createServiceOptions(runWithReauth).meta?.failure}
    includeVat={includeVat}
    pricesIncludeVat={pricesIncludeVat}
    vatQuestion={vatQuestion}
    onSubmit={useCreateService(runWithReauth)}
  />
);
