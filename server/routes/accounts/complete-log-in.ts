import type { CallName } from '../../../contract/calls.ts';
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
  // The app reads the first steps with `getCurrentUser` after the log-in.
  firstSteps: undefined,
});

type GuessingCall = Pick<
  CallContext<CallName, HandlerDependencies>,
  'tenant' | 'clientAddress' | 'dependencies'
>;

/** @throws ApiProblem throttled */
export const limitGuesses = <Result>(
  { tenant, clientAddress, dependencies }: GuessingCall,
  kind: 'invite' | 'display' | 'tablet',
  work: () => Promise<Result>,
) => {
  const device = `${kind}:${clientAddress}`;
  const attempt = { loginKey: `${tenant.id}:${kind}`, ipAddress: clientAddress, device };
  return dependencies.loginLimits.runWithinLimits(attempt, 'not_found', work);
};

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
