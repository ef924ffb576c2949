import { Button } from '@mantine/core';
import { statusesByLabel } from '../../../../contract/payments/payment-status.ts';
import { OTHER_DAYS, periodOptions } from '../../../lib/format/periods.ts';
import { useCapability } from '../../../session/use-session.ts';
import type { SelectOption } from '../../../ui/controls/select.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useAppForm, useFormValues } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import { StickyModalActions } from '../../../ui/layout/sticky-modal-actions.tsx';
import { paymentListDescription } from '../data/payment-list-description.ts';
import styles from './criteria-dialog.module.css';
import { criteriaForm, type ListCriteria, toCriteria, toForm } from './list-criteria.ts';

const anyStatus = { value: '', label: 'Any' };
const statuses = Object.keys(statusesByLabel).map((value) => ({ value, label: value }));

const kindsOfDate = [
  { value: 'created', label: 'Request' },
  { value: 'paid', label: 'Payment' },
];
const periods = [{ value: '', label: 'Any time' }, ...periodOptions];

const { orders, defaultOrder } = paymentListDescription;
const orderOptions = Object.entries(orders).map(([name, { label }]) => ({
  value: name === defaultOrder ? '' : name,
  label,
}));

interface CriteriaDialogProps {
  readonly criteria: ListCriteria;
  readonly users: readonly SelectOption[];
  /** The headings of a table sort it. */
  readonly hasOrder: boolean;
  readonly onChoose: (criteria: ListCriteria) => void;
  /** It is undefined while no filter is set. */
  readonly onClear: (() => void) | undefined;
  readonly onClose: () => void;
}

export const CriteriaDialog = (props: CriteriaDialogProps) => {
  const { criteria, users, hasOrder, onChoose, onClear, onClose } = props;
  const form = useAppForm({ schema: criteriaForm, initialValues: toForm(criteria) });
  // A field that appears later would change the form while it renders.
  const hasPreset = useFormValues(form).period !== OTHER_DAYS;
  const hasBooks = useCapability('books');
  return (
    <Modal title="Filter Payments" initialFocus="select" isDismissible onCancel={onClose}>
      <Form of={form} label="Filter Payments" onSubmit={(values) => onChoose(toCriteria(values))}>
        <div className={styles.fields}>
          <SelectField of={form} name="status" label="Status" options={[anyStatus, ...statuses]} />
          <SelectField of={form} name="userId" label="Created by" options={users} />
          {hasBooks && (
            <SelectField of={form} name="dateOf" label="Date of" options={kindsOfDate} />
          )}
          <SelectField of={form} name="period" label="Period" options={periods} />
          <div className={styles.day} hidden={hasPreset}>
            <TextField of={form} name="firstDay" label="First day" type="date" />
          </div>
          <div className={styles.day} hidden={hasPreset}>
            <TextField of={form} name="lastDay" label="Last day" type="date" />
          </div>
          <MoneyField of={form} name="minAmount" label="Amount at least" placeholder="Any" />
          <MoneyField of={form} name="maxAmount" label="Amount at most" placeholder="Any" />
          {hasOrder && (
            <div className={styles.wide}>
              <SelectField of={form} name="order" label="Order" options={orderOptions} />
            </div>
          )}
        </div>
        <StickyModalActions>
          {onClear && (
            <Button variant="default" onClick={onClear}>
              Clear Filters
            </Button>
          )}
          <SubmitButton of={form}>Show Payments</SubmitButton>
        </StickyModalActions>
      </Form>
    </Modal>
  );
};

interface CriteriaSummaryProps {
  readonly description: string;
  readonly onClear: () => void;
}

export const CriteriaSummary = ({ description, onClear }: CriteriaSummaryProps) => (
  <p className={styles.summary}>
    <span>{description.charAt(0).toUpperCase() + description.slice(1)}</span>
    <TextButton onClick={onClear}>Show All</TextButton>
  </p>
);
