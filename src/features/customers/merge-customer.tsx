import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { maxLength } from '../../../contract/limits.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Modal, ModalActions } from '../../ui/layout/modal.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ListBody } from '../../ui/list/pages/list-body.tsx';
import { ListItem, RowLayout, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../ui/list/rows/row-address.tsx';
import { ResultCount } from '../../ui/list/toolbar/list-toolbar.tsx';
import { customerPageOptions, mergeCustomersOptions } from './api.ts';
import { describeCustomer } from './describe-customer.ts';

interface MergeCustomerProps {
  readonly customer: Customer;
  readonly runWithReauth: RunWithReauth;
}

const DEBOUNCE_MS = 250;

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
      title="Who Is the Same Customer?"
      subject={describeCustomer(customer)}
      description="The payments of both are then in one history. This customer keeps the name, and gets what is missing."
      initialFocus="input"
      hasList
      onCancel={onClose}
    >
      <TextInput
        label="Name, Email or Phone Number"
        size="md"
        maxLength={maxLength.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <VisuallyHidden as="div">
        <ResultCount
          noun="other customers"
          search={search}
          count={query.isPlaceholderData ? undefined : others?.length}
        />
      </VisuallyHidden>
      <ListBody
        noun="customers"
        query={query}
        rows={others}
        search={search}
        isFiltered
        empty={
          <EmptyState
            title={`No other customer found for “${search}”`}
            hint="Type another name, email or phone number."
          />
        }
      >
        {(each) => (
          <ListItem key={each.id}>
            <StaticCard>
              <RowLayout
                title={each.name}
                lines={[
                  each.email && <RowAddress email={each.email} />,
                  each.phone && <RowAddress phone={each.phone} />,
                ]}
                aside={
                  <Button
                    variant="default"
                    aria-label={`Choose ${describeCustomer(each)}`}
                    onClick={() => onChoose(each)}
                  >
                    Choose
                  </Button>
                }
              />
            </StaticCard>
          </ListItem>
        )}
      </ListBody>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Go Back
        </Button>
      </ModalActions>
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
      <Button
        variant="default"
        {...merge.busyProps}
        loading={merge.isPending}
        onClick={() => setIsOpen(true)}
      >
        Merge with Another Customer
      </Button>
      {isOpen && !other && (
        <ChooseCustomerDialog customer={customer} onChoose={setOther} onClose={close} />
      )}
      <ConfirmDialog
        opened={other !== undefined}
        title="Merge These Customers?"
        {...(other && { subject: describeCustomer(other) })}
        description={`All payments of this customer then belong to ${describeCustomer(customer)}. You cannot undo this.`}
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
