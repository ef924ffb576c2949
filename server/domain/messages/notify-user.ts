import { eq } from 'drizzle-orm';
import { type Tenant, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { queueSecurityNotice } from './queue.ts';
import type { SecurityChange } from './templates/notices.ts';

export type NotifyUser = (
  scope: TenantScope,
  userId: string,
  change: SecurityChange,
) => Promise<void>;

interface NotifierOptions {
  readonly tenant: Pick<Tenant, 'name'>;
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly now: Date;
  readonly wakeWorkers: () => void;
}

/**
 * The email links to the page on which the user asks for a new password, which ends all sessions and deletes
 * passkeys and PIN. It contains no token, because most users who get it made the change themselves.
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
