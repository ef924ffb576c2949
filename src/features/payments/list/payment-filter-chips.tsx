import type { PaymentFilterName } from '../../../../contract/payment-list.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';

const options = [
  { value: undefined, label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'undelivered', label: 'Undelivered' },
  { value: 'mine', label: 'Mine' },
] as const;

interface PaymentFilterChipsProps {
  /** Undefined shows all payments. */
  readonly filter: PaymentFilterName | undefined;
  readonly onChange: (filter: PaymentFilterName | undefined) => void;
}

/** The chips that filter the payments list. Show them only if the backend has the extension `payment-filters`. */
export const PaymentFilterChips = ({ filter, onChange }: PaymentFilterChipsProps) => (
  <FilterChips label="Show" options={options} value={filter} onChange={onChange} />
);
