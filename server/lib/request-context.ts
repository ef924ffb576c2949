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

/** Runs `work`, which serves other requests and tenants, too, outside of the request that starts it. */
export const runOutsideRequestContext = <Result>(work: () => Result): Result => storage.run(undefined, work);

/** Adds to the context of the current request, if there is one. */
export const describeRequest = (facts: RequestContext): void => {
  Object.assign(storage.getStore() ?? {}, facts);
};
