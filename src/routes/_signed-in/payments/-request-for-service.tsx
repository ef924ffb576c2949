import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getServicePrice } from '../../../../contract/entities/service-price.ts';
import type { RequestStart } from '../../../features/payments/request/request-start.ts';
import type { DraftOptions } from '../../../features/payments/send/form-draft.ts';
import { serviceListOptions } from '../../../features/services/api.ts';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { NewRequestForm } from './-new-request-form.tsx';

interface RequestForServiceProps {
  readonly serviceId: string;
  readonly blank: RequestStart;
  readonly draftOptions: DraftOptions;
}

export const RequestForService = ({ serviceId, blank, draftOptions }: RequestForServiceProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      // Home has loaded this list.
      query={useQuery(serviceListOptions({ search: '' }))}
      failure="Service not found"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {(services) => {
        const service = services.find(({ id }) => String(id) === serviceId);
        const start = service && {
          description: service.name,
          ...getServicePrice(service, blank.vatCode),
        };
        return (
          <NewRequestForm
            start={{ ...blank, ...start }}
            isForService={service !== undefined}
            draftOptions={draftOptions}
          />
        );
      }}
    </QueryBoundary>
  );
};
