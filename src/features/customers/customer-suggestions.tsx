import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { isSuggestible, selectSuggestions } from '../../ui/form/fields/select-suggestions.ts';
import { customerPageOptions } from './api.ts';

const DEBOUNCE_MS = 250;

interface CustomerSuggestionsProps {
  readonly text: string;
  readonly children: (customers: readonly Customer[]) => ReactNode;
}

const suggestedBy = {
  getName: ({ name }: Customer) => name,
  getTexts: ({ name, email }: Customer) => [name, email],
};

const removeDuplicates = (customers: readonly Customer[]) => [
  ...new Map(customers.map((customer) => [customer.id, customer])).values(),
];

/**
 * Customers of the cached first page show at once, those of the backend later. First names that
 * match come first.
 */
const useCustomerSuggestions = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const firstPage = useQuery({ ...customerPageOptions({}), enabled: false }).data?.results ?? [];
  // After a pick, the field has the full name.
  const isPicked = firstPage.some(({ name }) => name === typed);
  const searchQuery = useQuery({
    ...customerPageOptions({ search }),
    enabled: isSuggestible(typed) && isSuggestible(search) && !isPicked,
  });
  const customers = removeDuplicates([...firstPage, ...(searchQuery.data?.results ?? [])]);
  return selectSuggestions(customers, typed, suggestedBy);
};

export const CustomerSuggestions = ({ text, children }: CustomerSuggestionsProps) =>
  children(useCustomerSuggestions(text));
