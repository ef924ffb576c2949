import type { PaymentListParams } from '../../../features/payments/data/payment-list-description.ts';
import { OwedCard } from '../../../features/payments/remind/owed-card.tsx';
import { useCapability } from '../../../session/use-session.ts';

export interface OwedSlotProps {
  readonly params: PaymentListParams;
}

/**
 * What is owed, above the list of all unpaid requests, if the backend has the capability. Its code
 * is loaded with the unpaid list alone.
 */
export const OwedSlot = ({ params: { search, customerId, userId } }: OwedSlotProps) => {
  const isOffered = useCapability('messages');
  return isOffered && !(search || customerId || userId) && <OwedCard />;
};
