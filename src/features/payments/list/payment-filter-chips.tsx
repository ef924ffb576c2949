import { useQuery } from '@tanstack/react-query';
import type { PaymentFilterName } from '../../../../contract/payments/payment-query.ts';
import { useTenant } from '../../../session/use-session.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import { paymentListDescription } from '../data/payment-list-description.ts';
import styles from './payment-filter-chips.module.css';

const { filters } = paymentListDescription;
const filterNames = Object.keys(filters) as PaymentFilterName[];

interface PaymentFilterChipsProps {
  /** Undefined shows all payments. */
  readonly filter: PaymentFilterName | undefined;
  readonly onChange: (filter: PaymentFilterName | undefined) => void;
  /** Opens the dialog with more criteria. */
  readonly onMore: () => void;
  /** How many criteria of the dialog narrow the list. */
  readonly criteriaCount: number;
}

/**
 * The chips that filter the payments list, in a row that scrolls sideways, and the button for more
 * criteria, which stays in sight. “All” is pressed while nothing narrows the list. They need the
 * capability `lists`. There is a chip for disputed payments when there are any.
 */
export const PaymentFilterChips = ({
  filter,
  onChange,
  onMore,
  criteriaCount,
}: PaymentFilterChipsProps) => {
  const hasDisputes = useTenant()?.hasDisputes === true;
  const { data } = useQuery({ ...paymentTotalsOptions(useStartOfToday()), enabled: hasDisputes });
  const isOffered = (name: PaymentFilterName) =>
    name !== 'disputed' || (hasDisputes && (filter === name || Boolean(data?.disputedCount)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
    <div role="group" aria-label="Show" className={styles.chips}>
      <div className={styles.presets}>
        {[undefined, ...filterNames.filter(isOffered)].map((name) => {
          const label = name === undefined ? 'All' : filters[name].label;
          const isPressed = name === filter && (name !== undefined || criteriaCount === 0);
          return (
            <Chip key={label} isPressed={isPressed} onClick={() => !isPressed && onChange(name)}>
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
