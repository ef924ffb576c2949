import type { PaymentListParams } from '../../../features/payments/data/payment-list-description.ts';
import { OwedCard } from '../../../features/payments/remind/owed-card.tsx';
import { useCapability } from '../../../session/use-session.ts';

export interface OwedSlotProps {
  readonly params: PaymentListParams;
}

/** Only the unpaid list needs the code, on a backend with the capability. */
export const OwedSlot = ({ params: { search, customerId, userId } }: OwedSlotProps) => {
  const isOffered = useCapability('messages');
  return isOffered && !(search || customerId || userId) && <OwedCard />;
};
