import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { refuseInTransaction } from './transaction-context.ts';

/** Calls `refuseInTransaction` before the method `name` of `target`. */
const refuseBefore = <Name extends string>(
  target: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  wait: string,
) => {
  const call = target[name];
  target[name] = function (this: unknown, ...args: never[]) {
    refuseInTransaction(wait);
    return call.apply(this, args);
  };
};

let isInstalled = false;

/**
 * Refuses each outgoing call inside a transaction, whichever library makes it. A socket that
 * connects covers mail servers and new connections. The agent and `fetch` also cover requests on
 * connections that are already open.
 */
export const refuseOutgoingCalls = () => {
  if (isInstalled) return;
  isInstalled = true;
  refuseBefore(Socket.prototype, 'connect', 'a connection');
  refuseBefore(Agent.prototype as never, 'addRequest', 'a request');
  refuseBefore(globalThis, 'fetch', 'a request');
};
