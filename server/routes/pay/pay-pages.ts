import { DrizzleQueryError } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorStatus } from '../../../contract/errors.ts';
import { isPayable } from '../../../contract/payment-status.ts';
import { findLinkedPayment, type LinkedPayment } from '../../domain/payments/find-linked-payment.ts';
import { recordOpened } from '../../domain/payments/record-opened.ts';
import { checkCard, readTypedCard } from '../../domain/providers/sandbox/card-form.ts';
import { settleAttempt } from '../../domain/providers/sandbox/settle-attempt.ts';
import {
  isAnswered,
  readAttempt,
  signAttempt,
  type ThreeDSecureAttempt,
} from '../../domain/providers/sandbox/three-d-secure-attempt.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { readSessionCookie } from '../../http/cookies/session-cookie.ts';
import { limitBody } from '../../http/middleware/body-limit.ts';
import { isSecure } from '../../http/request-origin.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPayAssets } from './assets.ts';
import { customerPageHeaders } from './customer-page-headers.ts';
import { cardPage } from './pages/card-page.ts';
import { challengePage } from './pages/challenge-page.ts';
import {
  formTooLargePage,
  invalidAttemptPage,
  timedOutPage,
  unavailablePage,
  unknownLinkPage,
} from './pages/notice-page.ts';
import { statePage } from './pages/state-page.ts';

const MAX_FORM_BYTES = 16 * 1024;

interface PayEnv {
  Variables: { payment: LinkedPayment };
}

const readForm = async (c: Context) => new URLSearchParams(new TextDecoder().decode(await readBytes(c)));

const redirectToPayment = (c: Context<PayEnv>, query = '') =>
  c.redirect(`/pay/${c.get('payment').payToken}${query}`, 303);

/** Omits the parameters of queries, because they contain the secret token of the link. */
const toLogFields = (error: Error) =>
  error instanceof DrizzleQueryError ? { query: error.query, cause: error.cause?.message } : { stack: error.stack };

/** False for signed-in staff, and for HEAD requests. */
const isByCustomer = (c: Context, secure: boolean) =>
  c.req.method === 'GET' && readSessionCookie(c, secure) === undefined;

/** The customer's pages of the sandbox provider, mounted at /pay. */
export const createPayPages = (dependencies: Dependencies) => {
  const { database, clock, logger, settings } = dependencies;

  const loadPayment = createMiddleware<PayEnv>(async (c, next) => {
    const payment = await findLinkedPayment(database, c.req.param('token') ?? '');
    if (!payment) return c.html(unknownLinkPage, 404);
    c.set('payment', payment);
    return next();
  });

  const isAnsweredFor = ({ tenantId }: LinkedPayment, attempt: ThreeDSecureAttempt) =>
    database.forTenant(tenantId, (scope) => isAnswered(scope, attempt));

  const pages = new Hono<PayEnv>();
  pages.route('/assets', createPayAssets());
  pages.use(customerPageHeaders);
  pages.use(limitBody(MAX_FORM_BYTES, (c) => c.html(formTooLargePage, 413)));

  pages.get('/:token', loadPayment, async (c) => {
    const payment = c.get('payment');
    const { status } = payment;
    if (isByCustomer(c, isSecure(c, settings))) {
      await database.forTenant(payment.tenantId, (scope) => recordOpened(scope, payment.id, clock()));
    }
    const isRetry = status === 'declined' && c.req.query('again') !== undefined;
    if (status === 'requested' || isRetry) return c.html(cardPage(payment));
    return c.html(statePage(payment, status, c.req.query('reason')));
  });

  pages.post('/:token', loadPayment, async (c) => {
    const payment = c.get('payment');
    if (!isPayable(payment.status)) return redirectToPayment(c);
    const typed = readTypedCard(await readForm(c));
    const { card, errors } = checkCard(typed, clock());
    if (!card) return c.html(cardPage(payment, typed, errors), 422);
    const token = signAttempt(payment.id, card, settings.secret, clock());
    return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
  });

  pages.get('/:token/3ds', loadPayment, async (c) => {
    const payment = c.get('payment');
    const token = c.req.query('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment.payToken), 400);
    if (!isPayable(payment.status) || (await isAnsweredFor(payment, attempt))) return redirectToPayment(c);
    if (attempt.expiresAt <= clock().getTime()) return c.html(timedOutPage(payment.payToken), 410);
    return c.html(challengePage(payment, attempt, token));
  });

  pages.post('/:token/3ds', loadPayment, async (c) => {
    const payment = c.get('payment');
    const form = await readForm(c);
    const token = form.get('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(invalidAttemptPage(payment.payToken), 400);
    if (attempt.expiresAt <= clock().getTime()) {
      return isPayable(payment.status) ? c.html(timedOutPage(payment.payToken), 410) : redirectToPayment(c);
    }
    const answer = form.get('answer');
    if (answer !== 'approve' && answer !== 'refuse') {
      return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
    }
    const isApproved = answer === 'approve';
    const reason = await database.forTenant(payment.tenantId, (scope) =>
      settleAttempt(scope, attempt, isApproved, clock()),
    );
    dependencies.wakeOutbox();
    return redirectToPayment(c, reason && `?reason=${reason}`);
  });

  pages.all('*', (c) => c.html(unknownLinkPage, 404));
  pages.onError((error, c) => {
    // The request body was incomplete.
    if (error instanceof ApiProblem) return c.html(unavailablePage, errorStatus[error.code]);
    logger.error({ err: toLogFields(error) }, 'Customer page failed');
    return c.html(unavailablePage, 503);
  });
  return pages;
};
