import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Modal, ModalActions } from '../../ui/layout/modal.tsx';
import { List, ListItem, RowLayout, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../ui/list/rows/row-address.tsx';
import { mergeCustomersOptions } from './api.ts';
import { CustomerSuggestions } from './customer-suggestions.tsx';

interface MergeCustomerProps {
  readonly customer: Customer;
  readonly runWithReauth: RunWithReauth;
}

const describe = ({ name, email, phone }: Customer) =>
  [name, email, phone].filter(Boolean).join(', ');

export const MergeCustomer = ({ customer, runWithReauth }: MergeCustomerProps) => {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
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
  const open = () => {
    setText(customer.name);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="default" {...merge.busyProps} loading={merge.isPending} onClick={open}>
        Merge with Another Customer
      </Button>
      {isOpen && !other && (
        <Modal
          title="Who Is the Same Customer?"
          subject={describe(customer)}
          description="The payments of both are then in one history. This customer keeps the name, and gets what is missing."
          initialFocus="input"
          hasList
          onCancel={close}
        >
          <TextInput
            label="Name or Email"
            size="md"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <CustomerSuggestions text={text}>
            {(customers) => (
              <List label="Customers">
                {customers
                  .filter(({ id }) => id !== customer.id)
                  .map((each) => (
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
                              aria-label={`Choose ${describe(each)}`}
                              onClick={() => setOther(each)}
                            >
                              Choose
                            </Button>
                          }
                        />
                      </StaticCard>
                    </ListItem>
                  ))}
              </List>
            )}
          </CustomerSuggestions>
          <ModalActions>
            <Button variant="default" onClick={close}>
              Go Back
            </Button>
          </ModalActions>
        </Modal>
      )}
      <ConfirmDialog
        opened={other !== undefined}
        title="Merge These Customers?"
        {...(other && { subject: describe(other) })}
        description={`All payments of this customer then belong to ${describe(customer)}. You cannot undo this.`}
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
