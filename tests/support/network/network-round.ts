import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createStaffClient, type StaffClient } from '../server/crash/staff-client.ts';
import type { FaultyNetwork, NetworkFault, NetworkPath } from './faulty-network.ts';

interface NetworkRoundOptions {
  /** A prefix of the descriptions, unique to this round. */
  readonly name: string;
  readonly path: NetworkPath;
  readonly fault: NetworkFault;
  readonly faultMs: number;
  /** They create payment requests. */
  readonly concurrency: number;
  /** The client then repeats its request. */
  readonly clientTimeoutMs: number;
}

export interface NetworkRoundResult {
  /** Acknowledged, but not in the list. */
  readonly missing: number;
  /** More than one row for a payment request. */
  readonly extra: number;
  /** Neither 201 nor an error that asks to try again. */
  readonly unexpected: readonly string[];
  readonly slowestHealthMs: number;
  /** The customer could pay twice, or a payment was refunded twice. */
  readonly twice: number;
  /** 0 proves nothing. */
  readonly faultsMet: number;
}

const RETRY_DELAY_MS = 100;
const CUSTOMER_DELAY_MS = 1_000;
const PROBE_DELAY_MS = 100;
const CUSTOMER_COUNT = 2;
const CUSTOMER_TIMEOUT_MS = 20_000;
const RECOVERY_TIMEOUT_MS = 120_000;
const RETRYABLE_STATUSES = [409, 503];

interface CreatedPayment {
  readonly ident: string;
  readonly pay_url: string;
}

const readPayment = async (staff: StaffClient, ident: string) => {
  const response = await staff.get(`/api/services/payments/${ident}/`);
  return (await response.json()) as { readonly status: string };
};

/** Undefined when the page has an error. */
const pressContinue = async ({ pay_url: url }: CreatedPayment) => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
    signal: AbortSignal.timeout(CUSTOMER_TIMEOUT_MS),
  });
  return /\/c\/pay\/(?<providerCheckoutId>[^/#?"]+)/.exec(await response.text())?.groups
    ?.providerCheckoutId;
};

/**
 * Clients create requests and customers pay while one path has a fault. Writes have keys and are repeated
 * until a response arrives. After the fault all get a response; rows and the provider's ledger are compared
 * with the responses.
 */
export const runNetworkRound = async (
  network: FaultyNetwork,
  { name, path, fault, faultMs, concurrency, clientTimeoutMs }: NetworkRoundOptions,
): Promise<NetworkRoundResult> => {
  const staff = await createStaffClient(network);
  const { account } = network.stripe;
  const idents = new Map<string, string>();
  const unexpected: string[] = [];
  const healthMs = [0];
  let created = 0;
  let endedAtMs = Number.POSITIVE_INFINITY;

  /** A rejected attempt, or undefined, is repeated. */
  const retry = async <Result>(delayMs: number, attempt: () => Promise<Result | undefined>) => {
    for (;;) {
      const result = await attempt().catch(() => undefined);
      if (result !== undefined) return result;
      const isLate = performance.now() > endedAtMs + RECOVERY_TIMEOUT_MS;
      if (isLate)
        throw new Error(`${name}: no success within ${RECOVERY_TIMEOUT_MS} ms after the fault`);
      await delay(delayMs);
    }
  };

  const create = () => {
    const description = `${name} no. ${created++}`;
    const key = randomUUID();
    return retry(RETRY_DELAY_MS, async () => {
      const { status, retryAfter, body } = await staff.createPayment(
        description,
        key,
        clientTimeoutMs,
      );
      if (status === 201) {
        idents.set(description, body.ident);
        return body;
      }
      const isRetryable =
        RETRYABLE_STATUSES.includes(status) && (status !== 503 || retryAfter !== null);
      if (!isRetryable) unexpected.push(`${status} to ${description}`);
      return undefined;
    });
  };

  /** The customer returns from the provider's page until the server knows. */
  const pay = async (payment: CreatedPayment) => {
    const providerCheckoutId = await retry(CUSTOMER_DELAY_MS, () => pressContinue(payment));
    account.pay(providerCheckoutId);
    const returnUrl = account.getCheckoutParams(providerCheckoutId)?.success_url ?? payment.pay_url;
    await retry(CUSTOMER_DELAY_MS, async () => {
      await (await fetch(returnUrl, { signal: AbortSignal.timeout(CUSTOMER_TIMEOUT_MS) })).text();
      return (await readPayment(staff, payment.ident)).status === 'paid' || undefined;
    });
    return providerCheckoutId;
  };

  const refund = (ident: string) => {
    const key = randomUUID();
    return retry(
      CUSTOMER_DELAY_MS,
      async () =>
        (await staff.post(`/api/services/payments/${ident}/refund/`, {}, key)).ok || undefined,
    );
  };

  const isDuring = () => performance.now() < endedAtMs;
  const clerk = async () => {
    while (isDuring()) await create();
  };
  const customer = async () => {
    while (isDuring()) await pay(await create());
  };
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      const startMs = performance.now();
      const status = await network.checkHealth();
      healthMs.push(performance.now() - startMs);
      if (status !== 200) unexpected.push(`${status} to /healthz`);
      await delay(PROBE_DELAY_MS);
    }
  };

  const refunded = await create();
  const refundedCheckout = await pay(refunded);
  const faultsBefore = network.countFaults();
  network.setFault(path, fault);
  const probing = probe();
  const working = Promise.all([
    refund(refunded.ident),
    ...Array.from({ length: concurrency }, clerk),
    ...Array.from({ length: CUSTOMER_COUNT }, customer),
  ]);
  try {
    await Promise.race([working, delay(faultMs)]);
  } finally {
    network.setFault(path, undefined);
    endedAtMs = performance.now();
  }
  await working;
  await create();
  isOver = true;
  await probing;

  const rows = await staff.list(name);
  const stored = new Map(rows.map(({ description, ident }) => [description, ident]));
  const checkouts = account.listCheckouts().filter(({ status }) => status !== 'expired');
  const requests = new Set(checkouts.map(({ client_reference_id: id }) => id));
  const refundCount = account.refunds.list(
    String(account.getCheckout(refundedCheckout).payment_intent),
  ).length;
  return {
    missing: [...idents].filter(([description, ident]) => stored.get(description) !== ident).length,
    extra: rows.length - stored.size,
    unexpected,
    slowestHealthMs: Math.max(...healthMs),
    twice: checkouts.length - requests.size + Math.max(0, refundCount - 1),
    faultsMet: network.countFaults() - faultsBefore,
  };
};
