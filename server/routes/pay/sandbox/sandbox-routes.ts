import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { validate as isUuid } from 'uuid';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { checkCard, readTypedCard } from '../../../domain/providers/sandbox/card-form.ts';
import {
  isAnswered,
  readAttempt,
  signAttempt,
  type ThreeDSecureAttempt,
} from '../../../domain/providers/sandbox/three-d-secure-attempt.ts';
import type { Dependencies } from '../../dependencies.ts';
import { setPagePolicy } from '../customer-page-headers.ts';
import { invalidAttemptPage, timedOutPage, unknownLinkPage } from '../pages/notice-page.ts';
import type { CustomerPayment } from '../pages/shop-parts.ts';
import { type PayContext, type PayEnv, readForm } from '../pay-env.ts';
import { cardFormScript } from './card-form-script.ts';
import { type CardFormParts, cardPage } from './card-page.ts';
import { challengePage } from './challenge-page.ts';
import {
  answerAttempt,
  findDeclinedCard,
  findSandboxCheckout,
  leaveAttempt,
  startAttempt,
} from './sandbox-attempts.ts';

/** A provider's hosted page sends the customer to the same path. */
const goBack = (c: PayContext) => c.redirect(`/pay/${c.get('payment').payToken}/return`, 303);

const renderCardForm = (c: PayContext, providerCheckoutId: string, form: CardFormParts) => {
  setPagePolicy(c, { script: cardFormScript });
  return c.html(cardPage(c.get('payment'), providerCheckoutId, form), form.errors ? 422 : 200);
};

/** Customers who pay at a real provider must not see these pages. */
const requireSandbox = createMiddleware<PayEnv>(async (c, next) =>
  c.get('payment').isTest ? next() : c.html(unknownLinkPage, 404),
);

const requirePayable = createMiddleware<PayEnv>(async (c, next) =>
  isPayable(c.get('payment').status) ? next() : goBack(c),
);

export const createCardRoutes = (dependencies: Dependencies) => {
  const { clock, settings } = dependencies;
  const findOpenCheckout = async (c: PayContext, providerCheckoutId: string) => {
    // The sandbox uses the id of our checkout as its own. PostgreSQL fails on text that is no UUID.
    if (!isUuid(providerCheckoutId)) return undefined;
    const { id, tenantId } = c.get('payment');
    const checkout = await findSandboxCheckout(dependencies, tenantId, providerCheckoutId);
    return checkout?.state === 'open' && checkout.paymentRequestId === id ? checkout : undefined;
  };

  const routes = new Hono<PayEnv>().use(requireSandbox);
  routes.get('/', async (c) => {
    const providerCheckoutId = c.req.query('session') ?? '';
    return (await findOpenCheckout(c, providerCheckoutId))
      ? renderCardForm(c, providerCheckoutId, {
          declinedCard: await findDeclinedCard(dependencies, c.get('payment')),
        })
      : goBack(c);
  });
  routes.post('/', async (c) => {
    const payment = c.get('payment');
    const form = await readForm(c);
    const checkout = await findOpenCheckout(c, form.get('session') ?? '');
    if (!checkout) return goBack(c);
    const typed = readTypedCard(form);
    const { card, errors } = checkCard(typed, clock());
    if (!card) return renderCardForm(c, checkout.providerCheckoutId, { typed, errors });
    await startAttempt(dependencies, checkout);
    const target = { checkoutId: checkout.id, paymentRequestId: payment.id };
    const token = signAttempt(target, card, settings.secret, clock());
    return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
  });
  return routes;
};

/** The routes of this file are mounted behind the middleware that loads the payment. */
export const createChallengeRoutes = (dependencies: Dependencies) => {
  const { database, clock, settings } = dependencies;
  const isAnsweredFor = ({ tenantId }: CustomerPayment, attempt: ThreeDSecureAttempt) =>
    database.forTenant(tenantId, (scope) => isAnswered(scope, attempt));
  const isTimedOut = ({ expiresAt }: ThreeDSecureAttempt) => expiresAt <= clock().getTime();

  const routes = new Hono<PayEnv>().use(requireSandbox, requirePayable);
  routes.get('/', async (c) => {
    const payment = c.get('payment');
    const token = c.req.query('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment), 400);
    if (await isAnsweredFor(payment, attempt)) return goBack(c);
    if (isTimedOut(attempt)) return c.html(timedOutPage(payment), 410);
    return c.html(challengePage(payment, attempt, token));
  });
  routes.post('/', async (c) => {
    const payment = c.get('payment');
    const form = await readForm(c);
    const token = form.get('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment), 400);
    if (isTimedOut(attempt)) return c.html(timedOutPage(payment), 410);
    const answer = form.get('answer');
    if (answer === 'leave') {
      await leaveAttempt(dependencies, payment.tenantId, attempt);
      return goBack(c);
    }
    if (answer !== 'approve' && answer !== 'refuse') {
      return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
    }
    await answerAttempt(dependencies, payment.tenantId, attempt, answer === 'approve');
    return goBack(c);
  });
  return routes;
};
