import { Hono } from 'hono';
import { createMollieBodies, toErrorBody } from './mollie-bodies.ts';
import { findFormatError, type MollieFormat } from './mollie-format.ts';
import {
  MollieProblem,
  readMethodsQuery,
  readPaymentParameters,
  readRefundParameters,
} from './mollie-parameters.ts';
import {
  getRefundedPence,
  HOUR_MS,
  isDuplicateRefund,
  type RefundStatus,
} from './mollie-records.ts';
import type { MollieStore } from './mollie-store.ts';

/** Mollie refunds some payments with up to 25.00 more than was paid. */
const MAX_EXTRA_REFUND_PENCE = 2_500;

/** `unsupported`: the payment method has no refunds. */
export type RefundPolicy = RefundStatus | 'unsupported';

interface ApiOptions {
  readonly store: MollieStore;
  readonly origin: string;
  readonly apiKey: string;
  readonly getRefundPolicy: () => RefundPolicy;
  /** On request (`embed=refunds`). */
  readonly isEmbedding: () => boolean;
  /** A response does not match Mollie's schemas. */
  readonly onDefect: (defect: string) => void;
}

interface StoredResponse {
  /** Path and body. */
  readonly request: string;
  readonly storedAt: Date;
  readonly status: number;
  readonly body: string;
}

/** Version 2. */
export const createMollieApi = ({
  store,
  origin,
  apiKey,
  getRefundPolicy,
  isEmbedding,
  onDefect,
}: ApiOptions) => {
  const bodies = createMollieBodies(origin);
  const responses = new Map<string, StoredResponse>();

  /** Checks the body against Mollie's schema. */
  const respond = (format: MollieFormat, body: object, status = 200) => {
    const error = findFormatError(format, body);
    if (error) onDefect(`${format}: ${error.message}`);
    return Response.json(body, { status, headers: { 'content-type': 'application/hal+json' } });
  };

  const respondWithError = (status: number, detail: string, field?: string) => {
    const body = toErrorBody(status, detail, field);
    const error = findFormatError('errorLinks', body._links);
    if (error) onDefect(`error: ${error.message}`);
    return Response.json(body, { status, headers: { 'content-type': 'application/hal+json' } });
  };

  const findPayment = (id: string) => {
    const payment = store.findPayment(id);
    if (payment) return payment;
    throw new MollieProblem(404, `No payment exists with token ${id}.`);
  };

  const createRefund = (id: string, text: string) => {
    const { amount, metadata } = readRefundParameters(text);
    const payment = findPayment(id);
    const policy = getRefundPolicy();
    if (payment.status !== 'paid') throw new MollieProblem(422, 'The payment is not paid');
    if (policy === 'unsupported')
      throw new MollieProblem(422, 'The payment method does not support refunds');
    if (amount.currency !== payment.amount.currency) {
      throw new MollieProblem(422, 'The currency is not that of the payment', 'amount.currency');
    }
    const refunds = store.listRefunds(id);
    if (amount.pence + getRefundedPence(refunds) > payment.amount.pence + MAX_EXTRA_REFUND_PENCE) {
      throw new MollieProblem(422, 'The amount is higher than the maximum', 'amount');
    }
    if (isDuplicateRefund(refunds, amount.pence, store.now())) {
      throw new MollieProblem(409, 'A duplicate refund has been detected');
    }
    return store.createRefund(id, amount, metadata, policy);
  };

  const app = new Hono().basePath('/v2');
  app.onError((error) => {
    if (error instanceof MollieProblem)
      return respondWithError(error.status, error.message, error.field);
    onDefect(String(error));
    return respondWithError(500, String(error));
  });
  app.notFound(() => respondWithError(404, 'The resource does not exist'));

  app.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${apiKey}`) return next();
    return respondWithError(401, 'Missing authentication, or failed to authenticate');
  });

  // For an hour Mollie replays the first response to the same key. Only POST has keys.
  app.post('*', async (context, next) => {
    const key = context.req.header('idempotency-key');
    if (key === undefined) return next();
    const request = `${context.req.path} ${await context.req.text()}`;
    const stored = responses.get(key);
    const storedAt = store.now();
    if (stored === undefined || storedAt.getTime() - stored.storedAt.getTime() >= HOUR_MS) {
      await next();
      responses.set(key, {
        request,
        storedAt,
        status: context.res.status,
        body: await context.res.clone().text(),
      });
      return undefined;
    }
    if (stored.request !== request)
      return respondWithError(400, 'The idempotency key was used for another request');
    const headers = { 'content-type': 'application/hal+json', 'idempotent-replayed': 'true' };
    return new Response(stored.body, { status: stored.status, headers });
  });

  app.get('/methods', (context) => {
    const { takesAmount, wallets } = readMethodsQuery(context.req.query());
    const enabled = takesAmount ? store.listEnabledMethods() : [];
    const listed = enabled.filter((method) => method !== 'applepay' || wallets.includes(method));
    return respond('methodList', bodies.toMethodListBody(listed));
  });

  app.get('/profiles/me', () => respond('profile', bodies.toProfileBody()));

  app.post('/payments', async (context) => {
    const parameters = readPaymentParameters(await context.req.text());
    const enabled: readonly string[] = store.listEnabledMethods();
    if (parameters.methods?.some((method) => !enabled.includes(method))) {
      throw new MollieProblem(
        422,
        'The payment method is not enabled in your website profile',
        'method',
      );
    }
    const payment = store.createPayment(parameters);
    return respond('payment', bodies.toPaymentBody(payment, []), 201);
  });

  app.get('/payments/:id', (context) => {
    const { embed, ...others } = context.req.query();
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      throw new MollieProblem(400, `Non-existent query parameter "${unknown}"`);
    const payment = findPayment(context.req.param('id'));
    const refunds = store.listRefunds(payment.id);
    const chargebacks = store.listChargebacks(payment.id);
    const body = bodies.toPaymentBody(payment, refunds, chargebacks);
    const checked = respond('payment', body);
    if (embed !== 'refunds,chargebacks' || !isEmbedding()) return checked;
    const embedded = refunds.map(bodies.toListedRefundBody);
    for (const refund of embedded) respond('listedRefund', refund);
    const embeddedChargebacks = chargebacks.map(bodies.toChargebackBody);
    for (const chargeback of embeddedChargebacks) respond('listedChargeback', chargeback);
    return Response.json(
      { ...body, _embedded: { refunds: embedded, chargebacks: embeddedChargebacks } },
      checked,
    );
  });

  app.delete('/payments/:id', (context) => {
    const payment = findPayment(context.req.param('id'));
    if (!store.cancelAsPayee(payment.id))
      throw new MollieProblem(422, 'The payment cannot be cancelled');
    return respond('payment', bodies.toPaymentBody(payment, []));
  });

  app.post('/payments/:id/refunds', async (context) => {
    const refund = createRefund(context.req.param('id'), await context.req.text());
    return respond('refund', bodies.toRefundBody(refund), 201);
  });

  app.get('/payments/:id/refunds', (context) => {
    const { id } = findPayment(context.req.param('id'));
    return respond('refundList', bodies.toRefundListBody(id, store.listRefunds(id)));
  });

  app.get('/payments/:id/refunds/:refundId', (context) => {
    const refund = store.findRefund(context.req.param('refundId'));
    if (!refund) throw new MollieProblem(404, 'No refund exists with this token.');
    return respond('refund', bodies.toRefundBody(refund));
  });

  app.delete('/payments/:id/refunds/:refundId', (context) => {
    const refund = store.findRefund(context.req.param('refundId'));
    if (!refund) throw new MollieProblem(404, 'No refund exists with this token.');
    if (!store.cancelRefund(refund)) throw new MollieProblem(422, 'The refund cannot be canceled');
    return context.body(null, 204);
  });

  return { fetch: app.fetch, forgetIdempotencyKeys: () => responses.clear() };
};
