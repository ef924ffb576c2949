import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { prefetchIfSignedIn } from '../../session/prefetch-if-signed-in.ts';
import type { BaseListParams, SectionListDescription } from '../../ui/list/list-description.ts';
import { isSpecified } from './use-section-list.ts';

interface PrefetchedList<Params extends BaseListParams, Data, Failure, Result, Key extends QueryKey>
  extends SectionListDescription<Params> {
  readonly getPage: (params: Params) => FetchQueryOptions<Data, Failure, Result, Key>;
}

/**
 * A loader does not know the backend's filters and orders, so the screen itself requests a list
 * with any of them.
 */
export const prefetchList = <
  Params extends BaseListParams,
  Data,
  Failure,
  Result,
  Key extends QueryKey,
>(
  context: Parameters<typeof prefetchIfSignedIn>[0],
  list: PrefetchedList<Params, Data, Failure, Result, Key>,
  params: Params,
) => {
  if (Object.keys(params).every((name) => isSpecified(list, name)))
    prefetchIfSignedIn(context, list.getPage(params));
};
