import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { useSavedCustomer } from '../../../features/customers/use-saved-customer.ts';
import { useRequestCorrection } from '../../../features/payments/correction/use-request-correction.tsx';
import { usePayment } from '../../../features/payments/data/use-payment.ts';
import type { RequestCorrection } from '../../../features/payments/request/request-correction.ts';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';

type RenderForm = (payment: PaymentRequest, correction: RequestCorrection) => ReactNode;

const Correction = ({ payment, renderForm }: { payment: PaymentRequest; renderForm: RenderForm }) =>
  renderForm(payment, useRequestCorrection(payment, useSavedCustomer(payment.customer)));

interface RequestToCorrectProps {
  readonly ident: string;
  /** If the request cannot be loaded, the draft becomes a new request. */
  readonly draftId: string | undefined;
  readonly children: RenderForm;
}

/** Users rarely correct a request, so this is a chunk of its own. */
export const RequestToCorrect = ({ ident, draftId, children }: RequestToCorrectProps) => {
  const navigate = useNavigate();
  const { query, payment } = usePayment(ident);
  return (
    <QueryBoundary
      query={query}
      failure="Error loading payment"
      failureDetail={<p>The request to correct could not be loaded, so Send cancels nothing.</p>}
      onFailure={() => navigate({ to: '/payments/new', search: { draft: draftId }, replace: true })}
    >
      {() => payment && <Correction payment={payment} renderForm={children} />}
    </QueryBoundary>
  );
};
