import type { PaymentFilterName } from '../../../../contract/payments/payment-filters.ts';
import {
  CriteriaDialog,
  CriteriaSummary,
} from '../../../features/payments/criteria/criteria-dialog.tsx';
import type { ListCriteria } from '../../../features/payments/criteria/criteria-form.ts';
import {
  describeCriteria,
  describeOrder,
} from '../../../features/payments/criteria/describe-criteria.ts';
import { noCriteria } from '../../../features/payments/criteria/no-criteria.ts';
import { useStaffChoices } from '../../../features/staff/use-staff-choices.ts';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';

export interface CriteriaSlotProps {
  /** The chip that is pressed. */
  readonly filter: PaymentFilterName | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const chipLabels: Readonly<Record<PaymentFilterName, string>> = {
  unpaid: 'unpaid',
  undelivered: 'undelivered',
  mine: 'by you',
  disputed: 'disputed',
};

/**
 * The criteria of the payments list, if there are any, and the dialog that chooses them. The code is
 * loaded when the dialog opens or the address has criteria.
 */
export const CriteriaSlot = ({ filter, isOpen, onClose }: CriteriaSlotProps) => {
  const { params, isTable, onParamsChange } = useSectionList('/payments');
  const {
    search = '',
    page: _page,
    filter: _filter,
    customerId: _customerId,
    ...criteria
  } = params;
  const users = useStaffChoices();
  const userName = users.find(({ value }) => value === criteria.userId)?.label;
  const narrowing = describeCriteria(criteria, userName);
  const descriptions = [
    narrowing && `only ${narrowing}`,
    narrowing && filter && chipLabels[filter],
    // The headings of a table show its order.
    !isTable && describeOrder(criteria.order),
  ].filter(Boolean);
  const choose = (chosen: ListCriteria) => {
    onParamsChange({ search, page: 1, ...chosen }, { replace: false });
    onClose();
  };
  return (
    <>
      {descriptions.length > 0 && (
        <CriteriaSummary
          description={descriptions.join(', ')}
          onClear={() => choose({ ...noCriteria, order: isTable ? criteria.order : undefined })}
        />
      )}
      {isOpen && (
        <CriteriaDialog criteria={criteria} users={users} onChoose={choose} onClose={onClose} />
      )}
    </>
  );
};
