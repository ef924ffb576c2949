import type { CallName } from '../../contract/calls.ts';
import { createUserNotifier } from '../domain/security-notices/create-user-notifier.ts';
import type { CallContext } from '../http/call/call-context.ts';
import type { HandlerDependencies } from './handle.ts';

type NotifyingCall = Pick<
  CallContext<CallName, Pick<HandlerDependencies, 'sendsEmail'>>,
  'tenant' | 'appOrigin' | 'now' | 'dependencies' | 'wakeWorkers'
>;

/** Returns the function with which the domain tells users of changes of their accounts by mail. */
export const getUserNotifier = ({
  tenant,
  appOrigin,
  now,
  dependencies,
  wakeWorkers,
}: NotifyingCall) =>
  createUserNotifier({ tenant, appOrigin, sendsEmail: dependencies.sendsEmail, now, wakeWorkers });
