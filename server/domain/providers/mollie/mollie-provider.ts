import * as v from 'valibot';
import { isLive } from '../../../lib/settings/provider-credentials.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import {
  type HostedCheckout,
  InvalidWebhook,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
  type RefundAnswer,
  toCloseOutcome,
} from '../payment-provider.ts';
import { createMollieCaller, MollieConflict, MollieRefused } from './call-mollie.ts';
import {
  checkoutSchema,
  type MolliePayment,
  paymentIdSchema,
  paymentSchema,
  refundSchema,
  toMollieAmount,
} from './mollie-payment.ts';
import {
  methodsSchema,
  restrictToInstantMethods,
  toOfferedMethods,
  toPaymentParameters,
} from './payment-parameters.ts';

interface MollieSettings {
  readonly apiKey: string;
  readonly apiUrl: string | undefined;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;

const toAnswer = ({ status, reason }: RefundAnswer): RefundAnswer => ({ status, reason });

const findRefund = ({ refunds }: MolliePayment, idempotencyKey: string) =>
  refunds.find((refund) => refund.idempotencyKey === idempotencyKey);

const getEffectiveRefunds = ({ refunds }: MolliePayment) =>
  refunds.filter(({ status }) => status !== 'refused');

const getRemainingPence = (payment: MolliePayment) =>
  getEffectiveRefunds(payment).reduce(
    (remainingPence, refund) => remainingPence - refund.amountPence,
    payment.amountPence,
  );

/** Mollie makes no two refunds of the same amount of a payment within an hour. */
const isDelayedRefund = (error: unknown, payment: MolliePayment, amountPence: number) =>
  error instanceof MollieConflict &&
  getEffectiveRefunds(payment).some((refund) => refund.amountPence === amountPence);

const ignoreRefused = (error: unknown) => {
  if (error instanceof ProviderRefused) return undefined;
  throw error;
};

/** A checkout is a payment at Mollie, with the same id. */
export const createMollieProvider = ({
  apiKey,
  apiUrl,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: MollieSettings): PaymentProvider => {
  const callMollie = createMollieCaller({ apiKey, apiUrl, timeoutMs });

  const readPayment = async (id: string) => {
    if (!v.is(paymentIdSchema, id))
      throw new ProviderRefused('This is not the id of a Mollie payment');
    return callMollie(paymentSchema, {
      method: 'GET',
      path: `payments/${id}`,
      query: { embed: 'refunds,chargebacks' },
    });
  };

  const findPayment = async (id: string) => {
    if (!v.is(paymentIdSchema, id)) return undefined;
    return readPayment(id).catch((error) => {
      if (error instanceof MollieRefused && (error.statusCode === 404 || error.statusCode === 410))
        return undefined;
      throw error;
    });
  };

  /** Mollie's page offers all enabled methods, or those that a payment names. */
  const chooseMethods = async (request: CheckoutRequest) => {
    const { allowsDelayedMethods, amountPence, currency } = request;
    if (allowsDelayedMethods) return { parameter: {}, methods: undefined };
    // Mollie lists the wallets only on demand.
    const amount = toMollieAmount(amountPence, currency);
    const query = {
      'amount[currency]': amount.currency,
      'amount[value]': amount.value,
      includeWallets: 'applepay,googlepay',
    };
    const enabled = await callMollie(methodsSchema, { method: 'GET', path: 'methods', query });
    return {
      parameter: restrictToInstantMethods(enabled),
      methods: toOfferedMethods(enabled, request),
    };
  };

  type PaymentParameters = ReturnType<typeof toPaymentParameters> &
    ReturnType<typeof restrictToInstantMethods>;
  const createPayment = async (
    parameters: PaymentParameters,
    idempotencyKey: string,
  ): Promise<HostedCheckout> => {
    const { id: providerCheckoutId, _links } = await callMollie(checkoutSchema, {
      method: 'POST',
      path: 'payments',
      body: parameters,
      idempotencyKey,
    });
    return { providerCheckoutId, url: _links.checkout.href };
  };

  /**
   * The shop has refunded in Mollie's dashboard at the same moment, so this refund returns more than is left.
   * It can be cancelled for two hours.
   */
  const cancelExcess = async (
    reference: string,
    payment: MolliePayment,
    refund: ProviderRefund,
  ): Promise<RefundAnswer> => {
    if (refund.status !== 'pending' || getRemainingPence(payment) >= 0) return toAnswer(refund);
    const path = `payments/${reference}/refunds/${refund.id}`;
    const cancelling = callMollie(v.unknown(), { method: 'DELETE', path });
    const isCancelled = await cancelling.then(() => true).catch(ignoreRefused);
    return isCancelled ? { status: 'refused', reason: 'refunded' } : toAnswer(refund);
  };

  return {
    name: 'mollie',
    movesMoney: true,
    isLive: isLive({ provider: 'mollie', apiKey }),

    open: async (request, returnUrl, idempotencyKey) => {
      const { webhookUrl, ...others } = toPaymentParameters(request, returnUrl);
      const { parameter, methods } = await chooseMethods(request);
      const parameters = { ...others, ...parameter };
      const create = async (key: string, webhook: { readonly webhookUrl?: string }) => ({
        ...(await createPayment({ ...parameters, ...webhook }, key)),
        methods,
      });
      if (webhookUrl === undefined) return create(idempotencyKey, {});
      try {
        return await create(idempotencyKey, { webhookUrl });
      } catch (error) {
        // Mollie cannot reach the shop's host.
        if (!(error instanceof MollieRefused) || error.field !== 'webhookUrl') throw error;
        return create(`${idempotencyKey}-without-webhook`, {});
      }
    },

    status: async (providerCheckoutId) =>
      (await findPayment(providerCheckoutId))?.checkoutStatus ?? { state: 'unknown' },

    close: async (providerCheckoutId) => {
      const payment = await findPayment(providerCheckoutId);
      if (!payment) return 'closed';
      // Mollie cancels open bank transfers and direct debits. A card payment stays open until it expires.
      if (!payment.isCancelable) return toCloseOutcome(payment.checkoutStatus);
      const cancelling = callMollie(paymentSchema, {
        method: 'DELETE',
        path: `payments/${providerCheckoutId}`,
      });
      const cancelled = await cancelling.catch(ignoreRefused);
      // Mollie refuses when the payment has ended since it was read.
      return toCloseOutcome((cancelled ?? (await readPayment(providerCheckoutId))).checkoutStatus);
    },

    refund: async (reference, amountPence, idempotencyKey) => {
      const payment = await readPayment(reference);
      // Mollie forgets idempotency keys after an hour.
      const existing = findRefund(payment, idempotencyKey);
      if (existing) return cancelExcess(reference, payment, existing);
      // Mollie refunds up to 25.00 more than was paid for some payments.
      if (amountPence > getRemainingPence(payment))
        return { status: 'refused', reason: 'refunded' };
      const amount = toMollieAmount(amountPence, payment.currency);
      const creating = callMollie(refundSchema, {
        method: 'POST',
        path: `payments/${reference}/refunds`,
        body: { amount, metadata: { idempotencyKey } },
        idempotencyKey,
      });
      const created = await creating.catch((error): RefundAnswer | undefined => {
        if (isDelayedRefund(error, payment, amountPence))
          return { status: 'pending', reason: 'equal_refund' };
        return ignoreRefused(error);
      });
      // Mollie has made no refund yet, so there is none to look up.
      if (created?.reason === 'equal_refund') return created;
      // Another worker may have made this refund since the first look.
      const current = await readPayment(reference);
      const refund = findRefund(current, idempotencyKey);
      return refund
        ? cancelExcess(reference, current, refund)
        : { status: 'refused', reason: 'refused' };
    },

    readWebhook: async (_headers, rawBody) => {
      const id = new URLSearchParams(new TextDecoder().decode(rawBody)).get('id');
      if (v.is(paymentIdSchema, id)) return [{ providerCheckoutId: id }];
      // Webhooks about orders, payment links and subscriptions have ids with other prefixes.
      if (id !== null && /^[a-z]{2,8}_\w{1,100}$/.test(id)) return [];
      throw new InvalidWebhook('The webhook of Mollie contains no id of a payment');
    },
  };
};
