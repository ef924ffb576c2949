import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorStatus } from '../../../contract/errors.ts';
import { ownerTryQuery } from '../../../contract/payments/owner-try.ts';
import { hasReceipt, isPayable } from '../../../contract/payments/payment-status.ts';
import { createProofKeys } from '../../domain/counter/proof-keys.ts';
import { showProofDigits } from '../../domain/counter/show-proof-digits.ts';
import { recordHistory } from '../../domain/history/history.ts';
import { findPaidPart } from '../../domain/money/checkout/find-paid-part.ts';
import { isPaymentAwaited } from '../../domain/money/checkout/is-payment-awaited.ts';
import { isExpired } from '../../domain/money/checkout/open-checkout.ts';
import {
  findLinkedPayment,
  type LinkedPayment,
} from '../../domain/payments/find-linked-payment.ts';
import type { ProviderAccount } from '../../domain/providers/provider-registry.ts';
import { stopReminders } from '../../domain/reminders/stop-reminders.ts';
import { readSessionCookie } from '../../http/cookies.ts';
import { limitBody } from '../../http/middleware/body-limit.ts';
import { isSecure } from '../../http/request-origin.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { Dependencies } from '../dependencies.ts';
import { createLogoRoute, createPayAssets } from './assets.ts';
import { customerPageHeaders, setPagePolicy } from './customer-page-headers.ts';
import { findKnownMethods, openHostedPage, returnFromProvider } from './hosted-routes.ts';
import type { EarlierAttempt } from './pages/earlier-attempt.ts';
import { hostedPage, hostedPageScript } from './pages/hosted-page.ts';
import {
  endedDemoPage,
  expiredLinkPage,
  formTooLargePage,
  getReturnPath,
  otherAmountPage,
  payElsewherePage,
  unavailablePage,
  unknownLinkPage,
} from './pages/notice-page.ts';
import { paidPartPage } from './pages/paid-part-page.ts';
import { printScript, receiptPage, receiptStyle } from './pages/receipt-page.ts';
import { remindersStoppedPage, stopRemindersPage } from './pages/reminders-page.ts';
import { sendFormScript } from './pages/send-form-script.ts';
import { statePage } from './pages/state-page.ts';
import {
  MAX_FORM_BYTES,
  type PayContext,
  type PayEnv,
  paidQuery,
  redirectToPayment,
} from './pay-env.ts';
import { findDeclinedCard } from './sandbox/sandbox-attempts.ts';
import { createCardRoutes, createChallengeRoutes } from './sandbox/sandbox-routes.ts';
import { stillOpenQuery } from './still-open.ts';

/** Staff have a session cookie, and programs use the method HEAD. */
const isFromCustomer = (c: Context, secure: boolean) =>
  c.req.method !== 'HEAD' && readSessionCookie(c, secure) === undefined;

/** Users press “Pay as the Customer”. With real money, a page that they open does not count. */
const isOwnerTry = (c: PayContext) =>
  c.get('payment').isTest && c.req.method !== 'HEAD' && c.req.query(ownerTryQuery) !== undefined;

/** Returns undefined when the page before has just told the customer about the attempt. */
const findEarlierAttempt = async (
  c: PayContext,
  dependencies: Dependencies,
): Promise<EarlierAttempt | undefined> => {
  if (c.req.query('unpaid') !== undefined) return { outcome: 'unpaid' };
  const payment = c.get('payment');
  if (payment.status !== 'declined' || c.req.query('again') !== undefined) return undefined;
  // Providers report the card only with a payment. The sandbox knows the declined card.
  const isSandbox = c.get('account').name === 'sandbox';
  const card = isSandbox ? await findDeclinedCard(dependencies, payment) : undefined;
  return { outcome: 'declined', card };
};

const renderPayPage = async (c: PayContext, dependencies: Dependencies) => {
  const payment = c.get('payment');
  const { name } = c.get('account');
  if (name === 'webhook') return c.html(payElsewherePage(payment));
  setPagePolicy(c, { script: hostedPageScript });
  const earlierAttempt = await findEarlierAttempt(c, dependencies);
  const methods = findKnownMethods(c, dependencies);
  return c.html(hostedPage(payment, name, { earlierAttempt, methods }));
};

export const createPayPages = (dependencies: Dependencies) => {
  const { database, clock, logger, settings, providers } = dependencies;
  const proofKeys = createProofKeys(settings.secret);

  const findAccount = async ({
    tenantId,
    provider,
    providerAccount,
  }: LinkedPayment): Promise<ProviderAccount> => {
    const current = await providers.findCurrent(tenantId);
    if (provider === null || providerAccount === null) return current;
    const earlier = await providers.find(provider, providerAccount);
    // Test cards must stop working with a real provider, so an earlier sandbox does not count.
    return earlier?.movesMoney
      ? { name: provider, account: providerAccount, provider: earlier }
      : current;
  };
  const loadPayment = createMiddleware<PayEnv>(async (c, next) => {
    const payment = await findLinkedPayment(database, c.req.param('token') ?? '');
    if (!payment) return c.html(unknownLinkPage, 404);
    if (payment.isDemo && !settings.servesDemo) return c.html(endedDemoPage, 404);
    describeRequest({ tenantId: payment.tenantId });
    const account = await findAccount(payment);
    c.set('payment', { ...payment, isTest: account.provider?.movesMoney === false });
    c.set('account', account);
    c.set('shopColour', payment.tenantColour);
    return next();
  });
  /** A request without a provider has no checkout, and so needs no query. */
  const loadIsAwaited = createMiddleware<PayEnv>(async (c, next) => {
    const { id, tenantId, status, provider } = c.get('payment');
    const isAwaited =
      isPayable(status) &&
      provider !== null &&
      (await database.forTenant(tenantId, (scope) => isPaymentAwaited(scope, id, clock())));
    c.set('isAwaited', isAwaited);
    return next();
  });
  /**
   * The next page asks the provider. It comes back with `unpaid` or `again`, and the customer must then not
   * be redirected again.
   */
  const redirectToAnswer = createMiddleware<PayEnv>(async (c, next) => {
    const hasAnswer = c.req.query('unpaid') !== undefined || c.req.query('again') !== undefined;
    if (!c.get('isAwaited') || hasAnswer) return next();
    return c.redirect(getReturnPath(c.get('payment')), 303);
  });
  /** The link may have expired while the customer paid. */
  const confirmPaidPart = createMiddleware<PayEnv>(async (c, next) => {
    const payment = c.get('payment');
    const checkoutId = c.req.query(paidQuery);
    if (checkoutId === undefined || !isPayable(payment.status) || payment.holdsOtherAmount)
      return next();
    const part = await database.forTenant(payment.tenantId, (scope) =>
      findPaidPart(scope, payment.id, checkoutId),
    );
    if (!part) return next();
    return c.html(paidPartPage(payment, part, { canPayRest: !isExpired(payment, clock()) }));
  });
  const rejectExpired = createMiddleware<PayEnv>(async (c, next) => {
    const payment = c.get('payment');
    if (!isPayable(payment.status) || !isExpired(payment, clock())) return next();
    if (c.req.method === 'POST' && c.get('isAwaited'))
      return c.redirect(getReturnPath(payment), 303);
    return c.html(expiredLinkPage(payment), 410);
  });
  /**
   * The page has stayed open, or the customer has pressed Continue. Mail scanners send the first GET request
   * too, so it is not recorded.
   */
  const recordOpening = async (c: PayContext) => {
    const { id, tenantId } = c.get('payment');
    if (!isOwnerTry(c) && !isFromCustomer(c, isSecure(c, settings))) return;
    const event = { tenantId, paymentRequestId: id, event: 'opened', at: clock() } as const;
    await database.forTenant(tenantId, ({ tx }) => recordHistory(tx, event));
  };
  const recordOwnerTry = createMiddleware<PayEnv>(async (c, next) => {
    if (isOwnerTry(c)) await recordOpening(c);
    return next();
  });
  const showDigits = (c: PayContext) => {
    const isRecorded = isFromCustomer(c, isSecure(c, settings));
    return showProofDigits({ ...dependencies, proofKeys }, c.get('payment'), isRecorded);
  };
  const handleStillOpen = createMiddleware<PayEnv>(async (c, next) => {
    if (c.req.query(stillOpenQuery) === undefined) return next();
    await recordOpening(c);
    return c.body(null, 204);
  });

  const pages = new Hono<PayEnv>();
  pages.route('/assets', createPayAssets());
  pages.route('/logos', createLogoRoute(database));
  pages.use(customerPageHeaders);
  pages.use(limitBody(MAX_FORM_BYTES, (c) => c.html(formTooLargePage, 413)));
  pages.use('/:token', loadPayment);
  pages.use('/:token/:step', loadPayment);
  pages.get('/:token', handleStillOpen);
  pages.get('/:token/:step', handleStillOpen);

  const prepareLink = [loadIsAwaited, redirectToAnswer, confirmPaidPart, rejectExpired] as const;
  pages.get('/:token', recordOwnerTry, ...prepareLink, async (c) => {
    const payment = c.get('payment');
    const { status, holdsOtherAmount, lateAmount } = payment;
    const reason = c.req.query('reason');
    // The state page itself shows money that came late, or a receipt.
    const isToBeChecked = isPayable(status) || (lateAmount === null && !hasReceipt(status));
    if (holdsOtherAmount && isToBeChecked) return c.html(otherAmountPage(payment));
    // A customer who opens the link again wants to pay, so the page about a decline appears only right after
    // the decline (`reason`).
    if (status === 'requested' || (status === 'declined' && reason === undefined))
      return renderPayPage(c, dependencies);
    if (status === 'declined') setPagePolicy(c, { script: sendFormScript });
    const digits = payment.isUnseen ? await showDigits(c) : undefined;
    return c.html(statePage(payment, status, { reason, digits }));
  });

  pages.post('/:token', loadIsAwaited, rejectExpired, async (c) => {
    await recordOpening(c);
    const { name } = c.get('account');
    if (name === 'webhook') return c.html(payElsewherePage(c.get('payment')));
    return openHostedPage(c, name, dependencies);
  });

  pages.get('/:token/receipt', (c) => {
    const payment = c.get('payment');
    if (!hasReceipt(payment.status) && payment.paidAmount === 0) return redirectToPayment(c);
    setPagePolicy(c, { script: printScript, style: receiptStyle });
    return c.html(receiptPage(payment, { isForStaff: c.req.query('view') === 'staff' }));
  });
  pages.get('/:token/reminders', (c) => {
    const payment = c.get('payment');
    return c.html(
      payment.remindersStoppedAt === null
        ? stopRemindersPage(payment)
        : remindersStoppedPage(payment),
    );
  });
  pages.post('/:token/reminders', async (c) => {
    const payment = c.get('payment');
    await database.forTenant(payment.tenantId, (scope) =>
      stopReminders(scope, payment.id, { userId: null, now: clock() }),
    );
    return c.html(remindersStoppedPage(payment));
  });
  pages.get('/:token/return', (c) => returnFromProvider(c, dependencies));
  pages.route('/:token/card', createCardRoutes(dependencies));
  pages.route('/:token/3ds', createChallengeRoutes(dependencies));

  pages.all('*', (c) => c.html(unknownLinkPage, 404));
  pages.onError((error, c) => {
    // The client aborted the request while it sent the body.
    if (error instanceof ApiProblem) return c.html(unavailablePage, errorStatus[error.code]);
    logger.error({ err: error }, 'Customer page failed');
    return c.html(unavailablePage, 503);
  });
  return pages;
};
