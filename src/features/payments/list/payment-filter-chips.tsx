import { useQuery } from '@tanstack/react-query';
import type { PaymentFilterName } from '../../../../contract/payment-list.ts';
import { getStartOfToday } from '../../../lib/start-of-today.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { paymentTotalsOptions } from '../data/api.ts';

const options = [
  { value: undefined, label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'undelivered', label: 'Undelivered' },
  { value: 'mine', label: 'Mine' },
] as const;

const disputed = { value: 'disputed', label: 'Disputed' } as const;

interface PaymentFilterChipsProps {
  /** Undefined shows all payments. */
  readonly filter: PaymentFilterName | undefined;
  readonly onChange: (filter: PaymentFilterName | undefined) => void;
  /** Whether the backend tells disputes. */
  readonly hasDisputes: boolean;
}

/**
 * The chips that filter the payments list. Show them only if the backend has the extension `payment-filters`. There is a chip
 * for disputed payments when there are any.
 */
export const PaymentFilterChips = ({ filter, onChange, hasDisputes }: PaymentFilterChipsProps) => {
  const { data } = useQuery({ ...paymentTotalsOptions(getStartOfToday()), enabled: hasDisputes });
  const isOffered = hasDisputes && (filter === 'disputed' || Boolean(data?.disputedCount));
  return (
    <FilterChips
      label="Show"
      options={isOffered ? [...options, disputed] : options}
      value={filter}
      onChange={onChange}
    />
  );
};
