import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/customer.ts';
import { customerPageOptions } from './api.ts';
import { matchesTypedName } from './matches-typed-name.ts';

const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 5;
const DEBOUNCE_MS = 250;

interface CustomerSuggestionsProps {
  /** The part of a name that the user has typed. */
  readonly text: string;
  readonly children: (customers: readonly Customer[]) => ReactNode;
}

const removeDuplicates = (customers: readonly Customer[]) => [
  ...new Map(customers.map((customer) => [customer.id, customer])).values(),
];

/** Customers whose name or email matches: from the cached first page at once, then from the backend. */
const useCustomerSuggestions = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const cached = useQuery({ ...customerPageOptions({}), enabled: false }).data?.results ?? [];
  const isSearchable = typed.length >= MIN_CHARACTERS && search.length >= MIN_CHARACTERS;
  const isPicked = cached.some(({ name }) => name === typed);
  const found =
    useQuery({ ...customerPageOptions({ search }), enabled: isSearchable && !isPicked }).data?.results ?? [];
  if (typed.length < MIN_CHARACTERS) return [];
  return removeDuplicates([...cached, ...found])
    .filter((customer) => matchesTypedName(customer, typed))
    .slice(0, MAX_SUGGESTIONS);
};

/** Passes the known customers that a typed name may mean to its child. */
export const CustomerSuggestions = ({ text, children }: CustomerSuggestionsProps) =>
  children(useCustomerSuggestions(text));
