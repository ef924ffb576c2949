import { useMatch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentFilterName } from '../../contract/payment.ts';
import type { ListSearch } from '../lib/list-search.ts';

/** The lists that other screens lie below. */
export const sectionPaths = ['/payments', '/customers', '/services', '/staff'] as const;
export type SectionPath = (typeof sectionPaths)[number];

interface SectionSearch extends ListSearch {
  readonly customerId?: string | undefined;
  readonly userId?: string | undefined;
  readonly filter?: PaymentFilterName | undefined;
}

export interface SectionList {
  /** Whether the address is that of the list, and nothing is open beside it. */
  readonly isListAddress: boolean;
  readonly params: SectionSearch;
  /** Changes the search and the page, and of the filters those that `params` names. */
  readonly onParamsChange: (params: SectionSearch, options: { replace: boolean }) => void;
}

/**
 * The search and page of a section's list. The list's address contains them. While an item is open, the last search and
 * page stay, and changing them does not close it.
 */
export const useSectionList = (path: SectionPath): SectionList => {
  const navigate = useNavigate();
  const addressed: SectionSearch | undefined = useMatch({
    from: `/_signed-in${path}/`,
    shouldThrow: false,
    select: ({ search }) => search,
  });
  const [last, setLast] = useState<SectionSearch>(addressed ?? {});
  if (addressed !== undefined && addressed !== last) setLast(addressed);

  const onParamsChange: SectionList['onParamsChange'] = ({ search, page, ...filters }, { replace }) => {
    const next = { ...last, ...filters, search: search || undefined, page: page === 1 ? undefined : page };
    if (addressed === undefined) setLast(next);
    else navigate({ to: path, search: next, replace, resetScroll: !replace });
  };
  return { isListAddress: addressed !== undefined, params: last, onParamsChange };
};
