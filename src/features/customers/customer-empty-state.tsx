import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface CustomerEmptyStateProps {
  readonly search: string;
  readonly isOwing: boolean;
  readonly onSearchAll: () => void;
  readonly importLink: ReactNode;
}

/** A search without the filter has its own text in the list. */
export const CustomerEmptyState = ({
  search,
  isOwing,
  onSearchAll,
  importLink,
}: CustomerEmptyStateProps) => {
  if (!isOwing)
    return (
      <EmptyState
        title="No customers yet"
        hint="Add one, or send a request: its customer is kept."
        action={importLink}
      />
    );
  if (search === '') return <EmptyState title="No customers found who owe money" />;
  return (
    <EmptyState
      title={`No customers who owe money match “${search}”`}
      hint="Check the spelling or search all customers."
      action={
        <Button variant="default" onClick={onSearchAll}>
          Search All Customers
        </Button>
      }
    />
  );
};
