import {
  CriteriaDialog,
  CriteriaSummary,
} from '../../../features/payments/criteria/criteria-dialog.tsx';
import {
  describeCriteria,
  type ListCriteria,
} from '../../../features/payments/criteria/list-criteria.ts';
import {
  listPaymentCriteria,
  noPaymentCriteria,
} from '../../../features/payments/data/payment-criteria.ts';
import {
  type PaymentListParams,
  paymentListDescription,
} from '../../../features/payments/data/payment-list-description.ts';
import { resolveFilter } from '../../../features/payments/data/replace-answers.ts';
import { useStaffChoices } from '../../../features/staff/use-staff-choices.ts';
import type { SectionList } from '../../../shell/navigation/use-section-list.ts';

export interface CriteriaSlotProps {
  readonly section: SectionList<PaymentListParams>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const { orders, filters } = paymentListDescription;

/** The code loads when the dialog opens or the address has criteria. */
export const CriteriaSlot = ({ section, isOpen, onClose }: CriteriaSlotProps) => {
  const { params, isTable, onParamsChange } = section;
  const { search = '', page: _page, filter, customerId: _customerId, ...others } = params;
  const criteria = { ...others, userId: others.userId?.toString() };
  const users = useStaffChoices();
  const userName = users.find(({ value }) => value === criteria.userId)?.label;
  const narrowing = describeCriteria(criteria, userName);
  const descriptions = [
    narrowing && `only ${narrowing}`,
    narrowing && filter && filters[filter].description,
    // A table shows its order in its headings.
    !isTable && criteria.order && orders[criteria.order].label.toLowerCase(),
  ].filter(Boolean);
  const choose = (chosen: ListCriteria) => {
    const changes = { ...chosen, filter: resolveFilter(params, chosen) };
    onParamsChange({ search, page: 1, ...changes }, { replace: false });
    onClose();
  };
  const clear = () => choose({ ...noPaymentCriteria, order: isTable ? criteria.order : undefined });
  return (
    <>
      {descriptions.length > 0 && (
        <CriteriaSummary description={descriptions.join(', ')} onClear={clear} />
      )}
      {isOpen && (
        <CriteriaDialog
          criteria={criteria}
          users={users}
          hasOrder={!isTable}
          onChoose={choose}
          onClear={listPaymentCriteria(params).length > 0 ? clear : undefined}
          onClose={onClose}
        />
      )}
    </>
  );
};
