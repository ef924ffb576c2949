import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields that every log line of an HTTP request has. */
export interface RequestContext {
  requestId?: string;
  tenantId?: string;
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/** Returns undefined outside of requests. */
export const getRequestContext = () => storage.getStore();

export const runInRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** Runs `work` without the context, because it also serves other requests and tenants. */
export const runOutsideRequestContext = <Result>(work: () => Result): Result =>
  storage.run(undefined, work);

/** Adds to the log lines of the current request. Does nothing outside of requests. */
export const describeRequest = (facts: RequestContext): void => {
  Object.assign(storage.getStore() ?? {}, facts);
};
