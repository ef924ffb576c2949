import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { errorStatus, isErrorCode } from '../../../contract/errors.ts';
import { getLinkExpiry } from '../../../server/domain/payments/staff-action.ts';
import { newId, newToken } from '../../../server/lib/crypto/ids.ts';
import { insertCustomer, insertPaymentRequest } from '../db/fixtures.ts';
import type { LedgerCheckout, WebhookDelivery } from '../providers/provider-driver.ts';
import { findNextLocation } from '../server/pay-page-client.ts';
import type { TestResponse } from '../server/test-client.ts';
import {
  findFalseRefusals,
  findFalseStatements,
  type KnownMoney,
} from './checks/check-statements.ts';
import { ProcessKilled } from './killable-process.ts';
import type { MoneyShop } from './money-shop.ts';

const PATH = '/services/payments/';
const MAX_ATTEMPTS = 5;

export interface Tab {
  readonly providerCheckoutId: string;
  readonly url: string;
}

export interface ModelRequest {
  readonly id: string;
  readonly ident: string;
  readonly path: string;
  readonly payPath: string;
  readonly tabs: Tab[];
}

export interface ScenarioSettings {
  /** Null: links never expire. */
  readonly linkLifetimeDays: number | null;
  /** Null: the whole amount. */
  readonly partPence: number | null;
}

/** In cash. The note is its key in the model. */
export interface Recording {
  readonly amountPence: number;
  readonly sendsReceipt: boolean;
  /** The server has answered so. */
  isAccepted: boolean;
}

interface ApiCall {
  readonly name: string;
  readonly path: string;
  readonly payload?: object;
  /** Of a repeated call. */
  readonly key?: string;
}

export const createMoneyRun = (
  shop: MoneyShop,
  { linkLifetimeDays, partPence }: ScenarioSettings,
) => {
  const violations = new Set<string>();
  /** A promise while a request is created. */
  const requestsByIndex = new Map<number, Promise<ModelRequest>>();
  const requests: ModelRequest[] = [];
  /** Not sent yet. */
  const waiting: WebhookDelivery[] = [];
  /** Sent, but not acknowledged. */
  const unacknowledged: WebhookDelivery[] = [];

  /** Errors have a known code with its status; of server errors only 503. */
  const checkApiResponse = (callName: string, { status, body, text }: TestResponse) => {
    if (status < 400) return;
    const code =
      typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
    const isAllowed =
      isErrorCode(code) && errorStatus[code] === status && (status < 500 || status === 503);
    if (!isAllowed)
      violations.add(`The response to ${callName} is ${status} ${text.slice(0, 200)}`);
  };

  /** Staff created it earlier. */
  const insert = async (): Promise<ModelRequest> => {
    const customer = await insertCustomer(shop.database, shop.tenant);
    const row = await insertPaymentRequest(shop.database, customer, {
      createdAt: shop.clock(),
      expiresAt: getLinkExpiry({ linkLifetimeDays }, shop.clock()),
      partAmount: partPence,
    });
    const { id, ident, payToken } = row;
    return { id, ident, path: `${PATH}${ident}/`, payPath: `/pay/${payToken}`, tabs: [] };
  };

  /** Sends it again with the same key when a process is killed. */
  const create = async (index: number): Promise<ModelRequest> => {
    const payload = {
      // One address receives at most five messages an hour.
      customer: { name: 'Jo Bloggs', email: `jo-${newId()}@example.com`, phone: '' },
      description: 'Hygienist visit',
      amountNet: 5_000 + index,
      vatCode: 'T0',
      ...(partPence !== null && { askForNow: partPence }),
    };
    const headers = { 'idempotency-key': newToken() };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
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

  const readKnown = async (paymentRequest: ModelRequest | undefined): Promise<KnownMoney> => {
    if (!paymentRequest) return { checkouts: [], recordedPence: 0 };
    const ids = [paymentRequest.id];
    const [row] = await shop.readRequests(ids);
    return {
      checkouts: await shop.provider.listCheckouts(ids),
      recordedPence: row?.recordedPence ?? 0,
    };
  };

  const callApi = async (
    paymentRequest: ModelRequest,
    { name, path, payload, key = newToken() }: ApiCall,
  ) => {
    await shop.signInAgain();
    const before = await readKnown(paymentRequest);
    const response = await shop.client.post(path, payload, { 'idempotency-key': key });
    checkApiResponse(name, response);
    const after = await readKnown(paymentRequest);
    for (const statement of findFalseRefusals(response.text, before, after))
      violations.add(statement);
    return response;
  };

  return {
    shop,
    requests,
    waiting,
    unacknowledged,
    violations,
    /** A bank paid these ended checkouts. The server looks them up only when the provider reports them. */
    paidAfterEnd: new Set<string>(),
    partPence,
    /** By their notes. */
    recordings: new Map<string, Recording>(),
    /** The owner has tried to undo them. */
    undoAttempts: new Set<string>(),
    /** The server has answered that they are undone. */
    undone: new Set<string>(),
    /** Staff accepted that a page stays open: they know that the customer can pay twice. */
    acceptedOpenPages: new Set<string>(),
    /** At some moment. */
    doublyPayable: new Set<string>(),
    /** Created when an action first needs it. */
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
    callApi,
    /** Again with the same key when a process is killed, as the app does. Undefined: none answered. */
    callApiAgain: async (paymentRequest: ModelRequest, call: Omit<ApiCall, 'key'>) => {
      const key = newToken();
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        try {
          return await callApi(paymentRequest, { ...call, key });
        } catch (error) {
          if (!(error instanceof ProcessKilled)) throw error;
        }
      }
      return undefined;
    },
    readPayment: async ({ path }: ModelRequest) => {
      await shop.signInAgain();
      return (await shop.client.get(path)).body as PaymentRequest;
    },
    /** Like the customer's browser. */
    requestPage: async (path: string, form?: Readonly<Record<string, string>>) => {
      const paymentRequest = requests.find(({ payPath }) => path.startsWith(payPath));
      const before = await readKnown(paymentRequest);
      const response = await shop.request(
        path,
        form ? { method: 'POST', body: new URLSearchParams(form) } : {},
      );
      const { status } = response;
      const html = await response.text();
      const falseStatements = findFalseStatements(html, before, await readKnown(paymentRequest));
      for (const statement of falseStatements) violations.add(statement);
      const hasHeading = html.includes('<h1>');
      const isUnavailablePage = status === 503 && hasHeading;
      if (status >= 500 && !isUnavailablePage) violations.add(`A page failed with ${status}`);
      if (status >= 400 && !hasHeading) violations.add(`A page with status ${status} has no text`);
      return { status, location: findNextLocation(response.headers, html) ?? '', html };
    },
    /** An unacknowledged one is kept. */
    deliver: async (delivery: WebhookDelivery) => {
      const sentAtMs = shop.clock().getTime();
      try {
        const { status } = await shop.sendWebhook(shop.provider.repeatWebhook(delivery));
        if (status === 204) return;
        // An old signature is refused when another step has advanced the clock.
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
