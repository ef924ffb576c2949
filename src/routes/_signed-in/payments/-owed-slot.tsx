import { OwedCard } from '../../../features/payments/remind/owed-card.tsx';
import { useCapability } from '../../../session/use-session.ts';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';

/**
 * What is owed, above the list of all unpaid requests, if the backend has the capability. Its code
 * is loaded with the unpaid list alone.
 */
export const OwedSlot = () => {
  const { search, customerId, userId } = useSectionList('/payments').params;
  const isOffered = useCapability('messages');
  return isOffered && !(search || customerId || userId) && <OwedCard />;
};
