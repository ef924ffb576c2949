import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { maxLength } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { EmailText } from '../../ui/data/email-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { ListBody } from '../../ui/list/pages/list-body.tsx';
import { ActionRow } from '../../ui/list/rows/action-row.tsx';
import { ListItem, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { ListToolbar, ResultCount } from '../../ui/list/toolbar/list-toolbar.tsx';
import { customerPageOptions, mergeCustomersOptions } from './api.ts';
import { describeCustomer, formatUnbrokenPhone } from './describe-customer.ts';

interface MergeCustomerProps {
  readonly customer: Customer;
  readonly runWithReauth: RunWithReauth;
}

const DEBOUNCE_MS = 250;

const describeMoney = ({ totalPayments, unpaidAmount }: Customer) =>
  [
    `${formatMoney(totalPayments)} paid`,
    unpaidAmount !== undefined && unpaidAmount > 0 && `${formatMoney(unpaidAmount)} owed`,
  ]
    .filter(Boolean)
    .join(', ');

const describeMerge = (kept: Customer, merged: Customer) => {
  const { name, email, phone } = merged;
  const dropped = [
    name !== kept.name && name,
    kept.email && email !== kept.email && email,
    kept.phone && phone !== kept.phone && formatUnbrokenPhone(merged),
  ].filter(Boolean);
  return [
    `All payments of this customer then belong to ${describeCustomer(kept)}.`,
    dropped.length > 0 && `Not kept: ${dropped.join(', ')}.`,
    'You cannot undo this.',
  ]
    .filter(Boolean)
    .join(' ');
};

interface ChooseCustomerDialogProps {
  readonly customer: Customer;
  readonly onChoose: (other: Customer) => void;
  readonly onClose: () => void;
}

/** Until a text is typed, customers of the same name are offered. */
const ChooseCustomerDialog = ({ customer, onChoose, onClose }: ChooseCustomerDialogProps) => {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const search = typed || customer.name;
  const query = useQuery(customerPageOptions({ search }));
  const others = query.data?.results.filter(({ id }) => id !== customer.id);
  return (
    <Modal
      title="Merge with Which Customer?"
      subject={describeCustomer(customer)}
      description="The customer that you choose becomes part of this one. Their payments move here, and so does an email or phone number that is missing."
      initialFocus="input"
      hasList
      isDismissible
      onCancel={onClose}
    >
      <ListToolbar>
        <TextInput
          label="Name, Email or Phone Number"
          size="md"
          maxLength={maxLength.search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ResultCount
          noun="other customers"
          search={search}
          // A page may have fewer customers than the search finds.
          isHidden
          count={query.isPlaceholderData ? undefined : others?.length}
        />
      </ListToolbar>
      <ListBody
        noun="customers"
        query={query}
        rows={others}
        search={search}
        isFiltered
        empty={
          typed ? (
            <EmptyState
              title={`No other customer found for “${typed}”`}
              hint="Type another name, email or phone number."
            />
          ) : (
            <EmptyState
              title={`No other customer has the name ${customer.name}`}
              hint="Type a name, email or phone number."
            />
          )
        }
      >
        {(each) => (
          <ListItem key={each.id}>
            <StaticCard>
              <ActionRow
                name={each.name}
                details={[
                  each.email && <EmailText key="email" email={each.email} />,
                  formatUnbrokenPhone(each),
                  describeMoney(each),
                ]}
              >
                <Button
                  variant="default"
                  aria-label={`Choose ${describeCustomer(each)}`}
                  onClick={() => onChoose(each)}
                >
                  Choose
                </Button>
              </ActionRow>
            </StaticCard>
          </ListItem>
        )}
      </ListBody>
    </Modal>
  );
};

export const MergeCustomer = ({ customer, runWithReauth }: MergeCustomerProps) => {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [other, setOther] = useState<Customer>();
  const close = () => {
    setIsOpen(false);
    setOther(undefined);
  };
  const merge = useWrite({
    ...mergeCustomersOptions(runWithReauth),
    onSuccess: () =>
      navigate({
        to: '/customers/$customerId',
        params: { customerId: String(customer.id) },
      }),
  });
  return (
    <>
      <BusyButton variant="default" isBusy={merge.isPending} onClick={() => setIsOpen(true)}>
        Merge with Another Customer
      </BusyButton>
      {isOpen && !other && (
        <ChooseCustomerDialog customer={customer} onChoose={setOther} onClose={close} />
      )}
      <ConfirmDialog
        opened={other !== undefined}
        title="Merge These Customers?"
        {...(other && { subject: describeCustomer(other) })}
        description={other && describeMerge(customer, other)}
        confirmLabel="Merge"
        onClose={close}
        onConfirm={() => {
          const otherId = String(other?.id);
          close();
          merge.mutate({ params: { id: customer.id }, payload: { otherId } });
        }}
      />
    </>
  );
};
