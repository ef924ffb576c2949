import { useQuery } from '@tanstack/react-query';
import type { PaymentFilterName } from '../../../../contract/payments/payment-query.ts';
import { scrollSideways } from '../../../lib/browser/scroll-into-view.ts';
import { useTenant } from '../../../session/use-session.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import { paymentListDescription } from '../data/payment-list-description.ts';
import styles from './payment-filter-chips.module.css';

const { filters } = paymentListDescription;

/** The chip `All` sets neither a filter nor an order. */
export interface ChipChoice {
  readonly filter?: PaymentFilterName;
  readonly status?: 'paid';
}

interface PresetChip extends ChipChoice {
  readonly label: string;
}

/** Undelivered and disputed requests are rare, so their chips show only with a request. */
const presets: readonly PresetChip[] = [
  { label: 'All' },
  { label: filters.unpaid.label, filter: 'unpaid' },
  { label: 'Paid', status: 'paid' },
  { label: filters.undelivered.label, filter: 'undelivered' },
  { label: filters.disputed.label, filter: 'disputed' },
  { label: filters.mine.label, filter: 'mine' },
];

interface PaymentFilterChipsProps {
  readonly chosen: ChipChoice;
  readonly onChange: (choice: ChipChoice) => void;
  readonly onMore: () => void;
  readonly criteriaCount: number;
}

/** The chips need the capability `lists`. */
export const PaymentFilterChips = ({
  chosen,
  onChange,
  onMore,
  criteriaCount,
}: PaymentFilterChipsProps) => {
  const hasDisputes = useTenant()?.hasDisputes === true;
  const { data } = useQuery(paymentTotalsOptions(useStartOfToday()));
  const hasRows: Partial<Record<PaymentFilterName, boolean>> = {
    // A backend that does not count them may have some.
    undelivered: data !== undefined && data.undeliveredCount !== 0,
    disputed: hasDisputes && Boolean(data?.disputedCount),
  };
  const isOffered = ({ filter }: PresetChip) =>
    filter === undefined || filter === chosen.filter || (hasRows[filter] ?? true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
    <div role="group" aria-label="Show" className={styles.chips}>
      <div className={styles.presets}>
        {presets.filter(isOffered).map(({ label, ...choice }) => {
          const { filter, status } = choice;
          const isPressed =
            filter === chosen.filter &&
            status === chosen.status &&
            (filter !== undefined || criteriaCount === 0);
          return (
            <Chip
              key={label}
              ref={isPressed ? scrollSideways : undefined}
              isPressed={isPressed}
              onClick={() => !isPressed && onChange(choice)}
            >
              {label}
            </Chip>
          );
        })}
      </div>
      <Chip isPressed={criteriaCount > 0} aria-haspopup="dialog" onClick={onMore}>
        Filters{criteriaCount > 0 && ` · ${criteriaCount}`}
      </Chip>
    </div>
  );
};
