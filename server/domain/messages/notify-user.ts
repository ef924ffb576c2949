import type { TenantScope } from '../../db/tenant-scope.ts';
import type { SecurityChange } from './templates/notices.ts';

/**
 * Queues an email that tells a user of a change of the account. Call it in the transaction of the
 * change.
 */
export type NotifyUser = (
  scope: TenantScope,
  userId: string,
  change: SecurityChange,
) => Promise<void>;
