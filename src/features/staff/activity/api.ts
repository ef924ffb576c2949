import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditQuery } from '../../../../contract/audit.ts';
import { auditCalls } from '../../../../contract/calls/audit-calls.ts';
import { createApi } from '../../../http/create-api.ts';
import { activityKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';

const auditApi = createApi(auditCalls);

/** The query of the activity log. The device never persists it, because it says what each colleague did. */
export const activityOptions = (query: AuditQuery, runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: activityKeys.list(query),
    queryFn: ({ signal }) => runWithReauth(() => auditApi.listAuditEvents({ query, signal })),
    placeholderData: keepPreviousData,
  });
