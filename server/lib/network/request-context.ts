import { AsyncLocalStorage } from 'node:async_hooks';

/** Every log line of an HTTP request has these fields. */
export interface RequestContext {
  requestId?: string;
  tenantId?: string;
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export const getRequestContext = () => storage.getStore();

export const runInRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** `work` also serves other requests and tenants. */
export const runOutsideRequestContext = <Result>(work: () => Result): Result =>
  storage.run(undefined, work);

export const describeRequest = (facts: RequestContext): void => {
  Object.assign(storage.getStore() ?? {}, facts);
};
