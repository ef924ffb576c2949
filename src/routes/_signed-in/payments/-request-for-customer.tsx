import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { customerOptions } from '../../../features/customers/api.ts';
import type { RequestStart } from '../../../features/payments/request/request-start.ts';
import type { DraftOptions } from '../../../features/payments/send/form-draft.ts';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { NewRequestForm } from './-new-request-form.tsx';
import { toRecipientFields } from './-request-start.ts';

interface RequestForCustomerProps {
  readonly customerId: string;
  readonly blank: RequestStart;
  readonly draftOptions: DraftOptions;
}

export const RequestForCustomer = ({
  customerId,
  blank,
  draftOptions,
}: RequestForCustomerProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(customerOptions(customerId))}
      failure="Failed to retrieve customer"
      onFailure={() =>
        navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })
      }
    >
      {(customer) => (
        <NewRequestForm
          isRecipientKnown
          start={{ ...blank, customer: toRecipientFields(customer) }}
          draftOptions={draftOptions}
        />
      )}
    </QueryBoundary>
  );
};
