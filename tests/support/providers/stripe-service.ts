import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';
import { createFaultPlan } from './fault-plan.ts';
import type { ProviderFault } from './provider-driver.ts';
import { createStripeAccount } from './stripe/stripe-account.ts';
import { type ApiRequest, createStripeApi, serverError } from './stripe/stripe-api.ts';
import { StripeApiError } from './stripe/stripe-error.ts';
import { createHostedPage } from './stripe/stripe-hosted-page.ts';
import { createWebhookSender } from './stripe/stripe-webhooks.ts';

interface StripeServiceSettings {
  readonly secretKey?: string;
  readonly now?: () => Date;
  /** Their URL is on the account's own domain, which redirects to Stripe’s. */
  readonly hasCustomDomain?: boolean;
}

export type StripeFault =
  | ProviderFault
  /** The call is executed, and responds with 500, as does each retry with its key. */
  | 'saved-error'
  /** The call is executed, and a proxy responds with 502. */
  | 'garbled-response'
  /** 404 with JSON in another format, as gateways respond. */
  | 'gateway-not-found'
  /** 429: another call changes the same object. */
  | 'lock-timeout'
  /** 401 to every call, as after the account was closed. */
  | 'key-rejected';

interface FixedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const rateLimitError = new StripeApiError(429, {
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
});
const lockError = new StripeApiError(429, {
  code: 'lock_timeout',
  message:
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
});
const keyError = new StripeApiError(401, { message: 'Expired API Key provided: sk_test_****1234' });
const json = { 'content-type': 'application/json' };
const page = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><h1>Welcome</h1>',
};

// The SDK would wait half a second before it retries.
const badGateway = {
  ...page,
  status: 502,
  headers: { ...page.headers, 'stripe-should-retry': 'false' },
};

/** Stripe does not execute these calls. */
const fixedResponses: Partial<Record<StripeFault, FixedResponse>> = {
  'rate-limit': { status: 429, headers: json, body: JSON.stringify(rateLimitError.body) },
  'lock-timeout': { status: 429, headers: json, body: JSON.stringify(lockError.body) },
  'key-rejected': { status: 401, headers: json, body: JSON.stringify(keyError.body) },
  'server-error': {
    status: 500,
    headers: { ...json, 'stripe-should-retry': 'false' },
    body: JSON.stringify(serverError.body),
  },
  'html-error': badGateway,
  html: page,
  'gateway-not-found': { status: 404, headers: json, body: '{"error":{"message":"no route"}}' },
  'other-json': { status: 200, headers: json, body: '{"api":"v9","result":{"ok":true}}' },
};

const HOSTED_PAGE_PATH = /^\/c\/pay\/(?<id>[^/]+)$/;

const send = (response: ServerResponse, { status, headers, body }: FixedResponse) =>
  response.writeHead(status, headers).end(body);

const webhookSecret = 'whsec_stand_in';

/** API and hosted page of one account. */
export const startStripeService = async ({
  secretKey = 'sk_test_stand_in',
  now = () => new Date(),
  hasCustomDomain = false,
}: StripeServiceSettings = {}) => {
  const server = createServer((request, response) => void serve(request, response));
  const port = await listenOnFreePort(server);
  const origin = `http://127.0.0.1:${port}`;
  const customHost = `localhost:${port}`;
  const pageOrigin = hasCustomDomain ? `http://${customHost}` : origin;

  const webhooks = createWebhookSender({ secret: webhookSecret, now });
  const account = createStripeAccount({ origin: pageOrigin, now, emit: webhooks.emit });
  const api = createStripeApi(account, secretKey);
  const showHostedPage = createHostedPage(account);
  const requests: ApiRequest[] = [];
  const { setFault, takeFault } = createFaultPlan<StripeFault>();
  let interruption: (() => Promise<unknown>) | undefined;
  let responseDelayMs = 0;

  const takeInterruption = (method: string) => {
    if (method === 'GET') return undefined;
    const taken = interruption;
    interruption = undefined;
    return taken;
  };

  const serveApi = async (request: ApiRequest, response: ServerResponse) => {
    if (responseDelayMs > 0) await delay(responseDelayMs);
    const current = takeFault(request.method);
    if (current === 'down') return response.destroy();
    if (current === 'hang') return response;
    const fixed = current && fixedResponses[current];
    if (fixed) return send(response, fixed);
    const { status, headers, body } = api.handle(request, {
      failsAfterExecution: current === 'saved-error',
    });
    await takeInterruption(request.method)?.();
    if (current === 'lost-response') return response.destroy();
    if (current === 'garbled-response') return send(response, badGateway);
    return send(response, { status, headers, body: JSON.stringify(body) });
  };

  const serveHostedPage = (
    id: string,
    form: URLSearchParams | undefined,
    response: ServerResponse,
  ) => {
    try {
      return send(response, showHostedPage(id, form));
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return send(response, { ...page, status: error.status, body: error.message });
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? 'GET';
    const { pathname: path, search } = new URL(request.url ?? '/', origin);
    const body = await text(request);
    const id = HOSTED_PAGE_PATH.exec(path)?.groups?.id;
    if (id !== undefined && request.headers.host === customHost) {
      return send(response, { status: 302, headers: { location: `${origin}${path}` }, body: '' });
    }
    if (id !== undefined) {
      const form = method === 'POST' ? new URLSearchParams(body) : undefined;
      return serveHostedPage(id, form, response);
    }
    const apiRequest: ApiRequest = {
      method,
      path,
      encodedParams: method === 'GET' ? search.slice(1) : body,
      headers: new Headers(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
    };
    requests.push(apiRequest);
    return serveApi(apiRequest, response);
  };

  return {
    origin,
    secretKey,
    webhookSecret,
    account,
    webhooks,
    /** In the order of their arrival. */
    requests,
    forgetIdempotencyKeys: api.forgetIdempotencyKeys,
    /** The hosted page works. */
    setFault,
    /** Not for the hosted page. */
    setResponseDelay: (ms: number) => {
      responseDelayMs = ms;
    },
    /** The write has taken effect; its response is not sent. */
    runAfterNextWrite: (run: () => Promise<unknown>) => {
      interruption = run;
    },
    stop: async () => {
      await webhooks.settle();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
