import { DrizzleQueryError } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorStatus } from '../../../contract/errors.ts';
import { isPayable } from '../../../contract/payment-status.ts';
import { type LinkedPayment, openPayLink } from '../../domain/payments/pay-link.ts';
import { recordOpened } from '../../domain/payments/record-opened.ts';
import { type Attempt, isAnswered, readAttempt, signAttempt } from '../../domain/providers/sandbox/attempt.ts';
import { checkCard, readTypedCard } from '../../domain/providers/sandbox/card-form.ts';
import { settleAttempt } from '../../domain/providers/sandbox/settle-attempt.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { readSessionCookie } from '../../http/cookies/session-cookie.ts';
import { limitBody } from '../../http/middleware/body-limit.ts';
import { isSecure } from '../../http/request-origin.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { payAssets } from './assets.ts';
import { customerPageHeaders } from './headers.ts';
import { cardPage } from './pages/card-page.ts';
import { challengePage } from './pages/challenge-page.ts';
import { notOurs, outOfService, timedOut, tooLarge, unknownLink } from './pages/notice-page.ts';
import { statePage } from './pages/state-page.ts';

const largestForm = 16 * 1024;

interface PayEnv {
  Variables: { payment: LinkedPayment };
}

const readForm = async (c: Context) => new URLSearchParams(new TextDecoder().decode(await readBytes(c)));

const backToPayment = (c: Context<PayEnv>, query = '') => c.redirect(`/pay/${c.get('payment').payToken}${query}`, 303);

/** Never a query's parameters: they hold the secret of the link. */
const loggable = (fault: Error) =>
  fault instanceof DrizzleQueryError ? { query: fault.query, cause: fault.cause?.message } : { stack: fault.stack };

/** False for staff who look at their own request, and for programs that only ask whether the page is there. */
const isByCustomer = (c: Context, secure: boolean) =>
  c.req.method === 'GET' && readSessionCookie(c, secure) === undefined;

/** The sandbox provider's pages for the customer, mounted at /pay. */
export const payPages = (dependencies: Dependencies) => {
  const { database, clock, logger, settings } = dependencies;

  const linked = createMiddleware<PayEnv>(async (c, next) => {
    const payment = await openPayLink(database, c.req.param('token') ?? '');
    if (!payment) return c.html(unknownLink, 404);
    c.set('payment', payment);
    return next();
  });

  const isAnsweredFor = ({ tenantId }: LinkedPayment, attempt: Attempt) =>
    database.forTenant(tenantId, (fence) => isAnswered(fence, attempt));

  const pages = new Hono<PayEnv>();
  pages.route('/assets', payAssets());
  pages.use(customerPageHeaders);
  pages.use(limitBody(largestForm, (c) => c.html(tooLarge, 413)));

  pages.get('/:token', linked, async (c) => {
    const payment = c.get('payment');
    const { status } = payment;
    if (isByCustomer(c, isSecure(c, settings))) {
      await database.forTenant(payment.tenantId, (fence) => recordOpened(fence, payment.id, clock()));
    }
    const triesAgain = status === 'declined' && c.req.query('again') !== undefined;
    if (status === 'requested' || triesAgain) return c.html(cardPage(payment));
    return c.html(statePage(payment, status, c.req.query('reason')));
  });

  pages.post('/:token', linked, async (c) => {
    const payment = c.get('payment');
    if (!isPayable(payment.status)) return backToPayment(c);
    const typed = readTypedCard(await readForm(c));
    const { card, errors } = checkCard(typed, clock());
    if (!card) return c.html(cardPage(payment, typed, errors), 422);
    const token = signAttempt(payment.id, card, settings.secret, clock());
    return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
  });

  pages.get('/:token/3ds', linked, async (c) => {
    const payment = c.get('payment');
    const token = c.req.query('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(notOurs(payment.payToken), 400);
    if (!isPayable(payment.status) || (await isAnsweredFor(payment, attempt))) return backToPayment(c);
    if (attempt.expiresAt <= clock().getTime()) return c.html(timedOut(payment.payToken), 410);
    return c.html(challengePage(payment, attempt, token));
  });

  pages.post('/:token/3ds', linked, async (c) => {
    const payment = c.get('payment');
    const form = await readForm(c);
    const token = form.get('attempt') ?? '';
    const attempt = readAttempt(token, payment.id, settings.secret);
    if (!attempt) return c.html(notOurs(payment.payToken), 400);
    if (attempt.expiresAt <= clock().getTime()) {
      return isPayable(payment.status) ? c.html(timedOut(payment.payToken), 410) : backToPayment(c);
    }
    const answer = form.get('answer');
    if (answer !== 'approve' && answer !== 'refuse') {
      return c.redirect(`/pay/${payment.payToken}/3ds?attempt=${token}`, 303);
    }
    const isApproved = answer === 'approve';
    const reason = await database.forTenant(payment.tenantId, (fence) =>
      settleAttempt(fence, attempt, isApproved, clock()),
    );
    dependencies.wakeOutbox();
    return backToPayment(c, reason && `?reason=${reason}`);
  });

  pages.all('*', (c) => c.html(unknownLink, 404));
  pages.onError((fault, c) => {
    // A form that broke off on its way.
    if (fault instanceof Refusal) return c.html(outOfService, errorStatus[fault.code]);
    logger.error({ fault: loggable(fault) }, 'A customer page failed');
    return c.html(outOfService, 503);
  });
  return pages;
};
