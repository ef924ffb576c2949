import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { createMatcher, startsWithWords } from '../../../contract/text/match-search.ts';
import { customerPageOptions } from './api.ts';

const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 5;
const DEBOUNCE_MS = 250;

interface CustomerSuggestionsProps {
  /** The start of a customer's name, as typed by the user. */
  readonly text: string;
  readonly children: (customers: readonly Customer[]) => ReactNode;
}

const suggestedBy = { getTexts: ({ name, email }: Customer) => [name, email] };

const removeDuplicates = (customers: readonly Customer[]) => [
  ...new Map(customers.map((customer) => [customer.id, customer])).values(),
];

/**
 * Returns the customers whose name or email address matches `text`: at once those of the cached
 * first page, later also those that the backend finds. Customers whose first name matches come
 * before those whose last name or address does.
 */
const useCustomerSuggestions = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const firstPage = useQuery({ ...customerPageOptions({}), enabled: false }).data?.results ?? [];
  const isSearchable = typed.length >= MIN_CHARACTERS && search.length >= MIN_CHARACTERS;
  // After the user has picked a suggestion, the field has the customer's full name.
  const isPicked = firstPage.some(({ name }) => name === typed);
  const searchQuery = useQuery({
    ...customerPageOptions({ search }),
    enabled: isSearchable && !isPicked,
  });
  if (typed.length < MIN_CHARACTERS) return [];
  const matches = removeDuplicates([...firstPage, ...(searchQuery.data?.results ?? [])]).filter(
    createMatcher(suggestedBy, typed, { at: 'word-starts' }),
  );
  const isBest = (customer: Customer) => startsWithWords(customer.name, typed);
  return [...matches.filter(isBest), ...matches.filter((customer) => !isBest(customer))].slice(
    0,
    MAX_SUGGESTIONS,
  );
};

/** Calls `children` with the customers to suggest for a typed name, and renders the result. */
export const CustomerSuggestions = ({ text, children }: CustomerSuggestionsProps) =>
  children(useCustomerSuggestions(text));
