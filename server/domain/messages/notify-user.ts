import { eq } from 'drizzle-orm';
import { type Tenant, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { queueSecurityNotice } from './queue.ts';
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

interface NotifierOptions {
  readonly tenant: Pick<Tenant, 'name'>;
  /** Base URL of the tenant's app. */
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly now: Date;
  /** Called when an email is queued. */
  readonly wakeWorkers: () => void;
}

/**
 * Returns a function that mails users what has changed about their accounts. The email points to the
 * page on which users ask for a link to set a new password. If a stranger has made the change, this
 * helps: a new password ends all sessions and deletes passkeys and PIN. The email contains no such
 * link itself, because most of these emails need none.
 */
export const createUserNotifier =
  ({ tenant, appOrigin, sendsEmail, now, wakeWorkers }: NotifierOptions): NotifyUser =>
  async (scope, userId, change) => {
    if (!sendsEmail) return;
    const { tx, whereTenant } = scope;
    const [user] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(whereTenant(users, eq(users.id, userId)));
    if (!user) return;
    const notice = {
      ...user,
      tenantName: tenant.name,
      change,
      forgotPasswordUrl: `${appOrigin}/forgot-password`,
    };
    await queueSecurityNotice(scope, notice, now);
    wakeWorkers();
  };
