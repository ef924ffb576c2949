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
  readonly text: string;
  readonly children: (customers: readonly Customer[]) => ReactNode;
}

const suggestedBy = { getTexts: ({ name, email }: Customer) => [name, email] };

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
  const isSearchable = typed.length >= MIN_CHARACTERS && search.length >= MIN_CHARACTERS;
  // After a pick, the field has the full name.
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

export const CustomerSuggestions = ({ text, children }: CustomerSuggestionsProps) =>
  children(useCustomerSuggestions(text));
