import type { Session, Tenant } from '../../db/schema.ts';
import { runQueuedLogIn } from '../../domain/sessions/passwords.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import { hasRight } from '../../lib/network/require-right.ts';
import type { Metrics } from '../../lib/work/metrics.ts';
import type { HandlerDependencies } from '../handle.ts';

export const toCurrentUser = (tenant: Pick<Tenant, 'isDemo'>, user: Session['user']) => ({
  ...user,
  canManageStaff: hasRight('manageStaff', tenant, user),
  // After a log-in, the app reads them with `getCurrentUser`.
  firstSteps: undefined,
});

interface LogInResult {
  readonly user: Session['user'];
  readonly sessionToken: string;
}

const countIfRefusedLogIn = (error: unknown, { countRefusedLogin }: Metrics) => {
  if (!(error instanceof ApiProblem)) return;
  const { code } = error;
  if (code === 'invalid_login' || code === 'throttled' || code === 'unavailable')
    countRefusedLogin(code);
};

/** A refused log-in is counted, by password, passkey or PIN. */
export const completeLogIn = async <
  Call extends CallContext<'logIn' | 'logInWithPasskey' | 'logInWithPin', HandlerDependencies>,
>(
  call: Call,
  logIn: (call: Call) => Promise<LogInResult>,
) => {
  try {
    const { user, sessionToken } = await runQueuedLogIn(() => logIn(call));
    call.setSession(sessionToken);
    describeRequest({ userId: user.id });
    return toCurrentUser(call.tenant, user);
  } catch (error) {
    countIfRefusedLogIn(error, call.dependencies.metrics);
    throw error;
  }
};
