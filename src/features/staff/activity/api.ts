import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditQuery } from '../../../../contract/audit.ts';
import { api } from '../../../http/api.ts';
import { activityKeys } from '../../../lib/query/query-keys.ts';

/** Never persisted on the device, because it says what each colleague did. */
export const activityOptions = (query: AuditQuery) =>
  queryOptions({
    queryKey: activityKeys.list(query),
    queryFn: ({ signal }) => api.listAuditEvents({ query, signal }),
    placeholderData: keepPreviousData,
  });
