import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every log line of a request. */
export interface RequestContext {
  requestId?: string;
  tenantId?: string;
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** The context of the request that the code runs for; undefined outside of requests. */
export const getRequestContext = () => storage.getStore();

export const runInRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/**
 * Runs `work` outside the context of the current request, because `work` also serves other requests
 * and tenants.
 */
export const runOutsideRequestContext = <Result>(work: () => Result): Result =>
  storage.run(undefined, work);

/** Adds `facts` to the log lines of the current request. Does nothing outside of requests. */
export const describeRequest = (facts: RequestContext): void => {
  Object.assign(storage.getStore() ?? {}, facts);
};
