import { eq } from 'drizzle-orm';
import { type Tenant, users } from '../../db/schema.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { queueSecurityNotice } from '../messages/queue.ts';
import { createPasswordReset, getResetLink } from '../password-resets/password-resets.ts';

/** A user may read the email the next day. */
const LINK_LIFETIME_HOURS = 24;

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
 * Returns a function that mails users what has changed about their accounts. The email has a link
 * to set a new password. If a stranger has made the change, this helps: a new password ends all
 * sessions and deletes passkeys and PIN.
 */
export const createUserNotifier =
  ({ tenant, appOrigin, sendsEmail, now, wakeWorkers }: NotifierOptions): NotifyUser =>
  async (scope, userId, change) => {
    if (!sendsEmail) return;
    const { tx, tenantId, whereTenant } = scope;
    const [user] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(whereTenant(users, eq(users.id, userId)));
    if (!user) return;
    const token = await createPasswordReset(
      tx,
      { id: userId, tenantId },
      now,
      LINK_LIFETIME_HOURS * 60,
    );
    const link = getResetLink(appOrigin, token);
    const notice = {
      ...user,
      tenantName: tenant.name,
      change,
      link,
      lifetimeHours: LINK_LIFETIME_HOURS,
    };
    await queueSecurityNotice(scope, notice, now);
    wakeWorkers();
  };
