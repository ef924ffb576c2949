import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { customerOptions } from '../../../features/customers/api.ts';
import { usePayment } from '../../../features/payments/data/use-payment.ts';
import { isSameRecipient } from '../../../features/payments/model/recipient.ts';
import type { DraftOptions } from '../../../features/payments/send/form-draft.ts';
import { LoadingPart } from '../../../ui/feedback/loading.tsx';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { getQueryError } from '../../../ui/feedback/query-error.ts';
import { NewRequestForm } from './-new-request-form.tsx';
import { toRecipientFields, toStart } from './-request-start.ts';

interface RequestLikeProps {
  readonly payment: PaymentRequest;
  readonly draftOptions: DraftOptions;
}

/**
 * | The saved customer                         | The recipient                                |
 * | ------------------------------------------ | -------------------------------------------- |
 * | has the earlier recipient's name or email  | the customer, whose address may be corrected |
 * | has only the earlier recipient's phone     | the earlier one; the form offers the customer |
 * | cannot be loaded                           | the earlier one                              |
 */
const RequestLike = ({ payment, draftOptions }: RequestLikeProps) => {
  const { id } = payment.customer;
  const customer = useQuery({ ...customerOptions(id ?? ''), enabled: id !== undefined });
  // Without the backend, the form does not wait for retries.
  if (id !== undefined && customer.isPending && !getQueryError(customer)) return <LoadingPart />;
  const sent = toRecipientFields(payment.customer);
  const saved = customer.data && toRecipientFields(customer.data);
  const isSaved = saved !== undefined && isSameRecipient(saved, sent);
  return (
    <NewRequestForm
      start={{ ...toStart(payment), customer: isSaved ? saved : sent }}
      offeredCustomer={isSaved ? undefined : saved}
      draftOptions={draftOptions}
    />
  );
};

interface RepeatedRequestProps {
  readonly ident: string;
  readonly draftOptions: DraftOptions;
}

export const RepeatedRequest = ({ ident, draftOptions }: RepeatedRequestProps) => {
  const navigate = useNavigate();
  const { query, payment } = usePayment(ident);
  return (
    <QueryBoundary
      query={query}
      failure="Error loading payment"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {() => payment && <RequestLike payment={payment} draftOptions={draftOptions} />}
    </QueryBoundary>
  );
};
