import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { errorStatus, isErrorCode } from '../../../contract/errors.ts';
import { getLinkExpiry } from '../../../server/domain/payments/staff-action.ts';
import { newId, newToken } from '../../../server/lib/crypto/ids.ts';
import { insertCustomer, insertPaymentRequest } from '../db/fixtures.ts';
import type { WebhookDelivery } from '../providers/provider-driver.ts';
import { findNextLocation } from '../server/pay-page-client.ts';
import type { TestResponse } from '../server/test-client.ts';
import { findFalseRefusals, findFalseStatements } from './checks/check-statements.ts';
import { ProcessKilled } from './killable-process.ts';
import type { LedgerCheckout } from './money-provider.ts';
import type { MoneyShop } from './money-shop.ts';

const PATH = '/services/payments/';
const MAX_CREATE_ATTEMPTS = 5;

/** A hosted page that a customer has open. */
export interface Tab {
  readonly providerCheckoutId: string;
  readonly url: string;
}

/** A payment request as the model knows it. */
export interface ModelRequest {
  readonly id: string;
  readonly ident: string;
  readonly path: string;
  readonly payPath: string;
  readonly tabs: Tab[];
}

/** The state of one scenario while it runs. */
export const createMoneyRun = (shop: MoneyShop, linkLifetimeDays: number | null) => {
  const violations = new Set<string>();
  /** The requests by their index in the scenario; a promise while the request is created. */
  const requestsByIndex = new Map<number, Promise<ModelRequest>>();
  const requests: ModelRequest[] = [];
  /** Webhooks that the provider has not sent yet. */
  const waiting: WebhookDelivery[] = [];
  /** Webhooks that the provider has sent and that the server has not acknowledged. */
  const unacknowledged: WebhookDelivery[] = [];

  /** An error response must have a known code with its status, and no server error except 503. */
  const checkApiResponse = (callName: string, { status, body, text }: TestResponse) => {
    if (status < 400) return;
    const code =
      typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
    const isAllowed =
      isErrorCode(code) && errorStatus[code] === status && (status < 500 || status === 503);
    if (!isAllowed)
      violations.add(`The response to ${callName} is ${status} ${text.slice(0, 200)}`);
  };

  /** Inserts a request that staff have created earlier. */
  const insert = async (): Promise<ModelRequest> => {
    const customer = await insertCustomer(shop.database, shop.tenant);
    const row = await insertPaymentRequest(shop.database, customer, {
      createdAt: shop.clock(),
      expiresAt: getLinkExpiry({ linkLifetimeDays }, shop.clock()),
    });
    const { id, ident, payToken } = row;
    return { id, ident, path: `${PATH}${ident}/`, payPath: `/pay/${payToken}`, tabs: [] };
  };

  /**
   * Creates a request through the API, and sends it again with the same key when a server process
   * is killed.
   */
  const create = async (index: number): Promise<ModelRequest> => {
    const payload = {
      // Each request goes to another address, because one address receives at most five messages an
      // hour.
      customer: { name: 'Jo Bloggs', email: `jo-${newId()}@example.com`, phone: '' },
      description: 'Hygienist visit',
      amountNet: 5_000 + index,
      vatCode: 'T0',
    };
    const headers = { 'idempotency-key': newToken() };
    for (let attempt = 0; attempt < MAX_CREATE_ATTEMPTS; attempt += 1) {
      try {
        await shop.signInAgain();
        const { status, body, text } = await shop.client.post(PATH, payload, headers);
        if (status !== 201) throw new Error(`The request was not created: ${status} ${text}`);
        const { id, ident, payUrl } = body as PaymentRequest;
        const payPath = new URL(payUrl ?? '').pathname;
        return { id: String(id), ident, path: `${PATH}${ident}/`, payPath, tabs: [] };
      } catch (error) {
        if (!(error instanceof ProcessKilled)) throw error;
        shop.restartProcesses();
      }
    }
    throw new Error('No request could be created');
  };

  /** Returns the checkouts of the request whose page or call has this path. */
  const listCheckoutsAt = async (path: string) => {
    const paymentRequest = requests.find(
      ({ payPath, path: apiPath }) => path.startsWith(payPath) || path.startsWith(apiPath),
    );
    return paymentRequest ? shop.provider.listCheckouts([paymentRequest.id]) : [];
  };

  return {
    shop,
    requests,
    waiting,
    unacknowledged,
    violations,
    /**
     * Checkouts that a bank has paid although they had ended. The server looks them up only when
     * the provider reports them.
     */
    paidAfterEnd: new Set<string>(),
    /** The ids of requests that the customer could pay twice at some moment. */
    doublyPayable: new Set<string>(),
    /** Returns the request with this index. A request is created when an action first needs it. */
    getRequest: (index: number) => {
      const existing = requestsByIndex.get(index);
      if (existing) return existing;
      const created = (index === 0 ? insert() : create(index)).then((paymentRequest) => {
        requests.push(paymentRequest);
        return paymentRequest;
      });
      requestsByIndex.set(index, created);
      return created;
    },
    listCheckouts: (): Promise<readonly LedgerCheckout[]> =>
      shop.provider.listCheckouts(requests.map(({ id }) => id)),
    /** Calls the API as staff. */
    callApi: async (name: string, path: string, payload?: object) => {
      await shop.signInAgain();
      const before = await listCheckoutsAt(path);
      const response = await shop.client.post(path, payload, { 'idempotency-key': newToken() });
      checkApiResponse(name, response);
      const falseRefusals = findFalseRefusals(response.text, before, await listCheckoutsAt(path));
      for (const statement of falseRefusals) violations.add(statement);
      return response;
    },
    /** Requests a page as the customer's browser. */
    requestPage: async (path: string, form?: Readonly<Record<string, string>>) => {
      const before = await listCheckoutsAt(path);
      const response = await shop.request(
        path,
        form ? { method: 'POST', body: new URLSearchParams(form) } : {},
      );
      const { status } = response;
      const html = await response.text();
      const falseStatements = findFalseStatements(html, before, await listCheckoutsAt(path));
      for (const statement of falseStatements) violations.add(statement);
      const hasHeading = html.includes('<h1>');
      const isUnavailablePage = status === 503 && hasHeading;
      if (status >= 500 && !isUnavailablePage) violations.add(`A page failed with ${status}`);
      if (status >= 400 && !hasHeading) violations.add(`A page with status ${status} has no text`);
      return { status, location: findNextLocation(response.headers, html) ?? '', html };
    },
    /** Sends a webhook to the server, and remembers it when the server does not acknowledge it. */
    deliver: async (delivery: WebhookDelivery) => {
      const sentAtMs = shop.clock().getTime();
      try {
        const { status } = await shop.sendWebhook(shop.provider.repeatWebhook(delivery));
        if (status === 204) return;
        // The server rejects an old signature when another step has advanced the clock meanwhile.
        const isStale = status === 401 && shop.clock().getTime() > sentAtMs;
        if (status !== 503 && !isStale) violations.add(`The response to a webhook is ${status}`);
      } catch (error) {
        if (!(error instanceof ProcessKilled)) throw error;
      }
      unacknowledged.push(delivery);
    },
  };
};
export type MoneyRun = ReturnType<typeof createMoneyRun>;
