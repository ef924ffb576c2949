import { Hono } from 'hono';
import { isPayable } from '../../../contract/payment-status.ts';
import { openCheckout } from '../../domain/money/open-checkout.ts';
import { answerAttempt, leaveAttempt, startAttempt } from '../../domain/money/sandbox-attempts.ts';
import type { LinkedPayment } from '../../domain/payments/find-linked-payment.ts';
import { type CardErrors, checkCard, readTypedCard, type TypedCard } from '../../domain/providers/sandbox/card-form.ts';
import {
  isAnswered,
  readAttempt,
  signAttempt,
  type ThreeDSecureAttempt,
} from '../../domain/providers/sandbox/three-d-secure-attempt.ts';
import type { Dependencies } from '../dependencies.ts';
import { allowCardFormScript } from './customer-page-headers.ts';
import { cardPage } from './pages/card-page.ts';
import { challengePage } from './pages/challenge-page.ts';
import type { EarlierAttempt } from './pages/earlier-attempt.ts';
import { invalidAttemptPage, timedOutPage } from './pages/notice-page.ts';
import { getCheckoutParameters, type PayContext, type PayEnv, readForm, redirectToPayment } from './pay-env.ts';

/** Responds with the empty card form. */
export const renderCardPage = (c: PayContext, earlierAttempt?: EarlierAttempt) => {
  allowCardFormScript(c);
  return c.html(cardPage(c.get('payment'), { earlierAttempt }));
};

const renderCardErrors = (c: PayContext, typed: TypedCard, errors: CardErrors) => {
  allowCardFormScript(c);
  return c.html(cardPage(c.get('payment'), { typed, errors }), 422);
};

/** Opens a sandbox session for a valid card, and redirects to the 3-D Secure step. */
export const submitCard = async (c: PayContext, dependencies: Dependencies) => {
  const { clock, settings } = dependencies;
  const payment = c.get('payment');
  if (!isPayable(payment.status)) return redirectToPayment(c);
  const typed = readTypedCard(await readForm(c));
  const { card, errors } = checkCard(typed, clock());
  if (!card) return renderCardErrors(c, typed, errors);
  const result = await openCheckout(dependencies, getCheckoutParameters(c, settings));
  if (result.kind !== 'open') return redirectToPayment(c);
  await startAttempt(dependencies, result.checkout);
  const token = signAttempt(
    { checkoutId: result.checkout.id, paymentRequestId: payment.id },
    card,
    settings.secret,
    clock(),
  );
  return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
};

/** The 3-D Secure step of the sandbox. Mounted behind the middleware that loads the payment. */
export const createSandboxRoutes = (dependencies: Dependencies) => {
  const { database, clock, settings } = dependencies;
  const isAnsweredFor = ({ tenantId }: LinkedPayment, attempt: ThreeDSecureAttempt) =>
    database.forTenant(tenantId, (scope) => isAnswered(scope, attempt));

  const routes = new Hono<PayEnv>();

  routes.get('/', async (c) => {
    const payment = c.get('payment');
    const token = c.req.query('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment.payToken), 400);
    if (!isPayable(payment.status) || (await isAnsweredFor(payment, attempt))) return redirectToPayment(c);
    if (attempt.expiresAt <= clock().getTime()) return c.html(timedOutPage(payment.payToken), 410);
    return c.html(challengePage(payment, attempt, token));
  });

  routes.post('/', async (c) => {
    const payment = c.get('payment');
    const form = await readForm(c);
    const token = form.get('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment.payToken), 400);
    if (!isPayable(payment.status)) return redirectToPayment(c);
    if (attempt.expiresAt <= clock().getTime()) return c.html(timedOutPage(payment.payToken), 410);
    const answer = form.get('answer');
    if (answer === 'leave') {
      await leaveAttempt(dependencies, payment.tenantId, attempt);
      return redirectToPayment(c, '?unpaid');
    }
    if (answer !== 'approve' && answer !== 'refuse') {
      return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
    }
    // `answerAttempt` ignores the second answer to an attempt.
    const declineReason = await answerAttempt(dependencies, payment.tenantId, attempt, answer === 'approve');
    return redirectToPayment(c, declineReason && `?reason=${declineReason}`);
  });

  return routes;
};
