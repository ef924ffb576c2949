import type Stripe from 'stripe';
import {
  balanceTransactionListParameters,
  checkoutCreateParameters,
  checkParameters,
  disputeListParameters,
  endpointCreateParameters,
  endpointListParameters,
  endpointUpdateParameters,
  expandParameters,
  payoutListParameters,
  refundCreateParameters,
  refundListParameters,
} from './known-parameters.ts';
import { readForm } from './read-form.ts';
import {
  balanceTransactionListParams,
  checkoutParams,
  disputeListParams,
  endpointListParams,
  endpointParams,
  expandParams,
  payoutListParams,
  readParameters,
  refundListParams,
  refundParams,
} from './read-parameters.ts';
import type { StripeAccount } from './stripe-account.ts';
import { getNeededPermission } from './stripe-endpoints.ts';
import { StripeApiError } from './stripe-error.ts';
import { createId } from './stripe-objects.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** As sent, in query or body. */
  readonly encodedParams: string;
  readonly headers: Headers;
}

interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type ApiObject =
  | Stripe.Checkout.Session
  | Stripe.Refund
  | Stripe.ApiList<Stripe.Refund>
  | Stripe.ApiList<Stripe.Dispute>
  | Stripe.ApiList<Stripe.Payout>
  | Stripe.ApiList<Stripe.BalanceTransaction>
  | Stripe.WebhookEndpoint
  | Stripe.DeletedWebhookEndpoint
  | Stripe.ApiList<Stripe.WebhookEndpoint>
  | Pick<Stripe.Account, 'id' | 'object' | 'charges_enabled' | 'details_submitted'>;

/** Its parameters have passed. */
interface CheckedCall {
  readonly expand: readonly string[] | undefined;
  readonly execute: () => ApiObject;
}

interface SavedResponse {
  readonly request: string;
  readonly response: ApiResponse;
}

const CHECKOUT_PATH = /^\/v1\/checkout\/sessions\/(?<id>[^/]+)$/;
const EXPIRE_PATH = /^\/v1\/checkout\/sessions\/(?<id>[^/]+)\/expire$/;
const ENDPOINT_PATH = /^\/v1\/webhook_endpoints\/(?<id>[^/]+)$/;
const DEFAULT_PAGE_SIZE = 10;

/**
 * `checkParameters` checks names, `readParameters` values. @throws StripeApiError for an unknown call or an
 * invalid parameter
 */
const checkCall = (
  account: StripeAccount,
  { method, path, encodedParams }: ApiRequest,
): CheckedCall => {
  const form = readForm(encodedParams);
  const route = `${method} ${path}`;
  const readId = (pattern: RegExp) => decodeURIComponent(pattern.exec(path)?.groups?.id ?? '');
  if (route === 'POST /v1/checkout/sessions') {
    checkParameters(form, checkoutCreateParameters);
    const params = readParameters(checkoutParams, form);
    account.tryCheckout(params);
    return { expand: params.expand, execute: () => account.open(params) };
  }
  if (method === 'GET' && CHECKOUT_PATH.test(path)) {
    checkParameters(form, expandParameters);
    const { expand } = readParameters(expandParams, form);
    return { expand, execute: () => account.getCheckout(readId(CHECKOUT_PATH)) };
  }
  if (method === 'POST' && EXPIRE_PATH.test(path)) {
    checkParameters(form, expandParameters);
    const { expand } = readParameters(expandParams, form);
    return { expand, execute: () => account.close(readId(EXPIRE_PATH)) };
  }
  if (route === 'POST /v1/refunds') {
    checkParameters(form, refundCreateParameters);
    const params = readParameters(refundParams, form);
    return { expand: params.expand, execute: () => account.refunds.create(params) };
  }
  if (route === 'GET /v1/refunds') {
    checkParameters(form, refundListParameters);
    const params = readParameters(refundListParams, form);
    const {
      payment_intent: id,
      limit = DEFAULT_PAGE_SIZE,
      starting_after: startingAfter,
      expand,
    } = params;
    return { expand, execute: () => account.refunds.listPage(id, limit, startingAfter) };
  }
  if (route === 'GET /v1/disputes') {
    checkParameters(form, disputeListParameters);
    const { payment_intent: id, expand } = readParameters(disputeListParams, form);
    return { expand, execute: () => account.disputes.listPage(id) };
  }
  if (route === 'GET /v1/payouts') {
    checkParameters(form, payoutListParameters);
    const params = readParameters(payoutListParams, form);
    const { limit = DEFAULT_PAGE_SIZE, starting_after: startingAfter, created, expand } = params;
    return {
      expand,
      execute: () => account.payouts.listPage(created?.gte, { limit, startingAfter }),
    };
  }
  if (route === 'GET /v1/balance_transactions') {
    checkParameters(form, balanceTransactionListParameters);
    const params = readParameters(balanceTransactionListParams, form);
    const { limit = DEFAULT_PAGE_SIZE, starting_after: startingAfter, payout, expand } = params;
    return { expand, execute: () => account.payouts.listEntries(payout, { limit, startingAfter }) };
  }
  if (route === 'GET /v1/account') return { expand: undefined, execute: account.describe };
  if (route === 'POST /v1/webhook_endpoints') {
    checkParameters(form, endpointCreateParameters);
    const params = readParameters(endpointParams, form);
    return { expand: undefined, execute: () => account.endpoints.create(params) };
  }
  if (route === 'GET /v1/webhook_endpoints') {
    checkParameters(form, endpointListParameters);
    readParameters(endpointListParams, form);
    return { expand: undefined, execute: account.endpoints.listPage };
  }
  if (ENDPOINT_PATH.test(path)) {
    const id = readId(ENDPOINT_PATH);
    if (method === 'DELETE')
      return { expand: undefined, execute: () => account.endpoints.remove(id) };
    if (method === 'GET')
      return { expand: undefined, execute: () => account.endpoints.retrieve(id) };
    checkParameters(form, endpointUpdateParameters);
    const params = readParameters(endpointParams, form);
    return { expand: undefined, execute: () => account.endpoints.update(id, params) };
  }
  throw new StripeApiError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
};

/** `expand`: `a.b` replaces the id in `parent.a` by its object, then that object's `b`. */
const expandPath = (
  account: StripeAccount,
  parent: Record<string, unknown>,
  [name = '', ...rest]: string[],
): void => {
  const value = parent[name];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(account, item, rest);
    return;
  }
  const found = typeof value === 'string' ? account.findObject(value) : undefined;
  const child = found ? structuredClone(found) : value;
  if (typeof child !== 'object' || child === null) {
    throw new StripeApiError(400, {
      message: `This property cannot be expanded (${name}).`,
      param: 'expand',
    });
  }
  parent[name] = child;
  if (rest.length > 0) expandPath(account, child as Record<string, unknown>, rest);
};

const createResponse = (status: number, body: unknown): ApiResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': createId('req') },
  body,
});

/** @throws any other error */
const createErrorResponse = (error: unknown) => {
  if (!(error instanceof StripeApiError)) throw error;
  return createResponse(error.status, error.body);
};

/** For a restricted key. @throws StripeApiError */
const checkPermission = (account: StripeAccount, { method, path }: ApiRequest) => {
  const needed = getNeededPermission(method, path);
  if (needed === undefined || account.hasPermission(needed)) return;
  throw new StripeApiError(403, {
    message: `The provided key 'rk_test_*********1234' does not have the required permissions for this endpoint on account '${account.id}'. Having the '${needed}' permission would allow this request to continue.`,
  });
};

/** The caller is not at fault. */
export const serverError = new StripeApiError(500, {
  type: 'api_error',
  message: 'An unknown error occurred while processing your request.',
});

interface HandleOptions {
  /** The call is executed, but responds with `serverError`, also when repeated with its key. */
  readonly failsAfterExecution?: boolean;
}

/** One account, with authentication and idempotency. */
export const createStripeApi = (account: StripeAccount, secretKey: string) => {
  let savedByIdempotencyKey = new Map<string, SavedResponse>();

  const execute = (
    { expand = [], execute: run }: CheckedCall,
    { failsAfterExecution }: HandleOptions,
  ) => {
    try {
      const body: object = structuredClone(run());
      for (const path of expand)
        expandPath(account, body as Record<string, unknown>, path.split('.'));
      return failsAfterExecution ? createErrorResponse(serverError) : createResponse(200, body);
    } catch (error) {
      return createErrorResponse(error);
    }
  };

  /** A repeated key gets the first response. */
  const handleOnce = (request: ApiRequest, idempotencyKey: string, options: HandleOptions) => {
    const requestLine = `${request.method} ${request.path} ${request.encodedParams}`;
    const earlier = savedByIdempotencyKey.get(idempotencyKey);
    if (earlier && earlier.request !== requestLine) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`;
      throw new StripeApiError(400, { type: 'idempotency_error', message });
    }
    if (earlier)
      return {
        ...earlier.response,
        headers: { ...earlier.response.headers, 'idempotent-replayed': 'true' },
      };
    // An invalid parameter throws: Stripe saves no response then.
    const response = execute(checkCall(account, request), options);
    savedByIdempotencyKey.set(idempotencyKey, { request: requestLine, response });
    return response;
  };

  return {
    handle: (request: ApiRequest, options: HandleOptions = {}): ApiResponse => {
      try {
        const { method, headers } = request;
        if (headers.get('authorization') !== `Bearer ${secretKey}`) {
          throw new StripeApiError(401, {
            message: `Invalid API Key provided: sk_test_****${secretKey.slice(-4)}`,
          });
        }
        checkPermission(account, request);
        const idempotencyKey = headers.get('idempotency-key');
        if (method === 'POST' && idempotencyKey !== null)
          return handleOnce(request, idempotencyKey, options);
        return execute(checkCall(account, request), options);
      } catch (error) {
        return createErrorResponse(error);
      }
    },
    /** After a day. */
    forgetIdempotencyKeys: () => {
      savedByIdempotencyKey = new Map();
    },
  };
};
