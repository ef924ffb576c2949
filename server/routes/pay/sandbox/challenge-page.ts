import { html } from 'hono/html';
import type { ThreeDSecureAttempt } from '../../../domain/providers/sandbox/three-d-secure-attempt.ts';
import { amount, page } from '../pages/page.ts';
import { type CustomerPayment, isolate } from '../pages/shop-parts.ts';

export const challengePage = (
  payment: CustomerPayment,
  attempt: ThreeDSecureAttempt,
  token: string,
) =>
  page({
    shop: payment,
    title: 'Approve this payment',
    main: html`
    <section class="bank">
      <p class="bank-head"><strong>Pretend Bank</strong> <span>3-D Secure</span></p>
      <h1>Approve this payment of ${amount(payment.askedAmount)} to ${isolate(payment.tenantName)}?</h1>
      <dl>
        <div><dt>Card</dt><dd>${attempt.cardBrand} ending ${attempt.lastFour}</dd></div>
        <div><dt>Reference</dt><dd>${payment.ident}</dd></div>
      </dl>
      <form method="post" action="/pay/${payment.payToken}/3ds">
        <input type="hidden" name="attempt" value="${token}">
        <button class="primary" name="answer" value="approve">Approve</button>
        <button class="secondary" name="answer" value="refuse">Refuse</button>
        <p class="small">A real bank asks in its app, or for a code that it sends.</p>
        <button class="link" name="answer" value="leave">Go back without paying</button>
      </form>
    </section>`,
  });
