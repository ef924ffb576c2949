import { useMatch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentCriteria } from '../../../contract/payments/payment-criteria.ts';
import type { PaymentFilterName } from '../../../contract/payments/payment-filters.ts';
import type { PaymentOrder } from '../../../contract/payments/payment-orders.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';

/** The paths of the sections: each has a list, and other screens below its path. */
export const sectionPaths = ['/payments', '/customers', '/services', '/staff'] as const;
export type SectionPath = (typeof sectionPaths)[number];

interface SectionSearch extends ListSearch, PaymentCriteria {
  readonly customerId?: string | undefined;
  readonly userId?: string | undefined;
  readonly filter?: PaymentFilterName | undefined;
  readonly order?: PaymentOrder | undefined;
}

export interface SectionList {
  /** Whether the address is that of the list, and nothing is open beside it. */
  readonly isListAddress: boolean;
  /** Whether the list is a table: on a wide screen while nothing is open beside it. */
  readonly isTable: boolean;
  readonly params: SectionSearch;
  /** Changes the search, the page, and those filters that `params` contains. */
  readonly onParamsChange: (params: SectionSearch, options: { replace: boolean }) => void;
  /** Closes what is open beside the list. */
  readonly onClose: () => void;
}

/**
 * The search, page and filters of a section's list, which the list's address contains. While an
 * item is open, they keep their last values, and changing them does not close the item.
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

  const onParamsChange: SectionList['onParamsChange'] = (
    { search, page, ...filters },
    { replace },
  ) => {
    const next = {
      ...last,
      ...filters,
      search: search || undefined,
      page: page === 1 ? undefined : page,
    };
    if (addressed === undefined) setLast(next);
    else navigate({ to: path, search: next, replace, resetScroll: !replace });
  };
  const isListAddress = addressed !== undefined;
  return {
    isListAddress,
    isTable: useIsWide() && isListAddress,
    params: last,
    onParamsChange,
    onClose: () => void navigate({ to: path, search: last }),
  };
};
