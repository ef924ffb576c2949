import type { PaymentProvider } from '../../domain/providers/payment-provider.ts';
import { tryCheckout } from '../../domain/providers/try-checkout.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import { createFirstShop } from '../../domain/setup/create-first-shop.ts';
import { sendTestMail } from '../../domain/setup/send-test-mail.ts';
import { findSetupLink, requireUnusedLink } from '../../domain/setup/setup-link.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import { toCurrentUser } from '../accounts/complete-log-in.ts';
import { type HandlerDependencies, handleWithoutTransaction } from '../handle.ts';

export const getSetup = handleWithoutTransaction(
  'getSetup',
  async ({ dependencies, params, origin, now }) => {
    const { backupRestore, restoreCommands } = dependencies.setup;
    await requireUnusedLink(dependencies.database, params.token, now);
    return {
      host: new URL(origin).host,
      restoreCommands: [...restoreCommands],
      canUploadBackup: backupRestore !== undefined,
      restore: backupRestore?.getStatus() ?? null,
    };
  },
);

/** @throws ApiProblem not_found, invalid */
const requireBackupRestore = async (
  call: CallContext<'uploadBackup' | 'restoreBackup', HandlerDependencies>,
) => {
  const { database, setup } = call.dependencies;
  await requireUnusedLink(database, call.params.token, call.now);
  const { backupRestore } = setup;
  if (!backupRestore) {
    const cause =
      'This server uses PostgreSQL, or has no APP_SECRET with which it could check the backup';
    throw new ApiProblem('invalid', `${cause}. Restore the backup on the command line`);
  }
  return backupRestore;
};

export const uploadBackup = handleWithoutTransaction('uploadBackup', async (call) => {
  const backupRestore = await requireBackupRestore(call);
  await backupRestore.append({
    ...call.payload,
    content: Buffer.from(call.payload.content, 'base64'),
  });
});

export const restoreBackup = handleWithoutTransaction('restoreBackup', async (call) => {
  const backupRestore = await requireBackupRestore(call);
  backupRestore.begin(call.params.token);
});

export const createShop = handleWithoutTransaction('createShop', async (call) => {
  const { dependencies, params, payload, origin, now, auditSource: source } = call;
  const input = {
    token: params.token,
    host: new URL(origin).hostname,
    payload,
    device: call.getDeviceDescription(),
    termsVersion: dependencies.termsVersion,
    now,
    source,
  };
  const { user, tenantId, sessionToken } = await createFirstShop(dependencies.database, input);
  call.rememberDevice(getLoginKey({ id: tenantId }, user.email));
  call.setSession(sessionToken);
  return toCurrentUser({ isDemo: false }, user);
});

/** @throws ApiProblem not_found */
const requireNewOwner = async (
  call: CallContext<'checkMail' | 'checkPayments', HandlerDependencies>,
) => {
  const { dependencies, tenant, session, params, now } = call;
  const { tenantId } = await findSetupLink(dependencies.database, params.token, now);
  if (tenantId !== tenant.id || !session?.user.isOwner) throw createNotFoundError('Setup link');
  return session.user;
};

export const checkMail = handleWithoutTransaction('checkMail', async (call) => {
  const { dependencies, tenant, now } = call;
  const owner = await requireNewOwner(call);
  const { messageLimits: limits } = dependencies.getMessageRules(tenant);
  const { mail, hideSecrets } = dependencies.setup;
  const check = { mail, shop: tenant, owner, limits, now, hideSecrets };
  return sendTestMail(call.runInTenantScope, check);
});

const describePayments = ({ movesMoney }: PaymentProvider, isPassed: boolean) => {
  if (!isPassed) return 'Customers cannot pay yet: the payment provider opened no payment page.';
  return movesMoney
    ? 'Payments work: a payment page of £1.00 was opened and closed.'
    : 'You are in the sandbox: customers can try to pay, and no money moves.';
};

export const checkPayments = handleWithoutTransaction('checkPayments', async (call) => {
  const { dependencies, tenant, origin, now } = call;
  await requireNewOwner(call);
  const { provider } = await dependencies.checkout.providers.findCurrent(tenant.id);
  if (!provider) {
    return {
      isPassed: true,
      summary: 'Customers pay where your payment provider asks them to.',
      lines: [],
    };
  }
  const lines: string[] = [];
  const { hideSecrets } = dependencies.setup;
  const report = (line: string) => lines.push(line);
  // This checkout is never paid, so any URL of this server can serve as the pay link.
  const isPassed = await tryCheckout({ provider, payUrl: origin, now, report, hideSecrets });
  return { isPassed, summary: describePayments(provider, isPassed), lines: isPassed ? [] : lines };
});
