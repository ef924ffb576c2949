import { useMatch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Tenant } from '../../../contract/entities/session.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { hasCapability, useTenant } from '../../session/use-session.ts';
import { useHasTables } from '../../ui/hooks/use-is-wide.ts';
import {
  type BaseListParams,
  getOrderName,
  type SectionListDescription,
} from '../../ui/list/list-description.ts';
import type { OnOrderChange } from '../../ui/list/rows/table.tsx';

/** These sections have a list, with other screens below the path. */
export const sectionPaths = [
  '/payments',
  '/customers',
  '/services',
  '/staff',
] as const satisfies readonly SectionListDescription<never>['path'][];

export interface SectionList<Params extends BaseListParams> {
  readonly isListAddress: boolean;
  /** A table has room. */
  readonly isTable: boolean;
  readonly hasFilters: boolean;
  /** Parameters that the backend or the shop does not have are left out. */
  readonly params: Params;
  /** Parameters that `params` lacks keep their values. */
  readonly onParamsChange: (
    params: ListSearch & Partial<Params>,
    options: { replace: boolean },
  ) => void;
  readonly onOrderChange: OnOrderChange | undefined;
  /** It closes what is open beside the list. */
  readonly onClose: () => void;
}

export const isSpecified = (
  {
    specifiedFilters,
    isSortedByApp = false,
  }: Pick<SectionListDescription<never>, 'specifiedFilters' | 'isSortedByApp'>,
  name: string,
) =>
  name === 'search' ||
  name === 'page' ||
  (name === 'order' && isSortedByApp) ||
  specifiedFilters?.includes(name) === true;

const removeUnoffered = <Params extends BaseListParams>(
  list: SectionListDescription<Params>,
  params: Params,
  tenant: Tenant | undefined,
) => {
  const isOffered = ([name, value]: [string, unknown]) => {
    if (isSpecified(list, name)) return true;
    const capability = list.filterCapabilities?.[name] ?? list.capability;
    if (!capability || !hasCapability(tenant, capability)) return false;
    const filter = name === 'filter' ? list.filters?.[String(value)] : undefined;
    return filter?.isOffered === undefined || (tenant && filter.isOffered(tenant)) === true;
  };
  return Object.fromEntries(Object.entries(params).filter(isOffered)) as Params;
};

/**
 * While an item is open, the parameters keep their last values, and a change does not close the
 * item.
 */
export const useSectionList = <Params extends BaseListParams>(
  list: SectionListDescription<Params>,
): SectionList<Params> => {
  const { path } = list;
  const navigate = useNavigate();
  const tenant = useTenant();
  const addressed: object | undefined = useMatch({
    from: `/_signed-in${path}/`,
    shouldThrow: false,
    select: ({ search }) => search,
  });
  const [last, setLast] = useState((addressed ?? {}) as Params);
  if (addressed !== undefined && addressed !== last) setLast(addressed as Params);

  const onParamsChange: SectionList<Params>['onParamsChange'] = (
    { search, page, ...others },
    { replace },
  ) => {
    const next = {
      ...last,
      ...others,
      search: search || undefined,
      page: page === 1 ? undefined : page,
    };
    if (addressed === undefined) setLast(next);
    else navigate({ to: path, search: next, replace, resetScroll: !replace });
  };
  const isListAddress = addressed !== undefined;
  const hasFilters = list.capability !== undefined && hasCapability(tenant, list.capability);
  const isSortable = Object.values(list.orders ?? {}).some(({ column }) => column !== undefined);
  const changeOrder = (name: string) => {
    const { search, filter } = last;
    const isDefault = name === getOrderName(list, { filter });
    const order = isDefault ? undefined : name;
    onParamsChange({ search, page: 1, order } as Params, { replace: false });
  };
  return {
    isListAddress,
    isTable: useHasTables() && isListAddress,
    hasFilters,
    params: removeUnoffered(list, last, tenant),
    onParamsChange,
    onOrderChange: (hasFilters || list.isSortedByApp) && isSortable ? changeOrder : undefined,
    onClose: () => void navigate({ to: path, search: last }),
  };
};
