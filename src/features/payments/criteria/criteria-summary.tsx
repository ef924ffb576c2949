import { useQuery } from '@tanstack/react-query';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { paymentSumOptions } from '../data/payment-sum-options.ts';
import styles from './criteria-summary.module.css';

interface CriteriaSummaryProps {
  readonly description: string;
  /** The query of the list, without its page. */
  readonly query: PaymentExportQuery;
  readonly onClear: () => void;
}

/** Says by which criteria the list is narrowed and what its payments add up to. */
export const CriteriaSummary = ({ description, query, onClear }: CriteriaSummaryProps) => {
  const { data } = useQuery(paymentSumOptions(query));
  return (
    <p className={styles.summary}>
      <span>
        Only {description}
        {data && (
          <>
            : <strong>{formatMoney(data.amountGross)}</strong>
          </>
        )}
      </span>
      <button type="button" className={styles.clear} onClick={onClear}>
        Show all
      </button>
    </p>
  );
};
