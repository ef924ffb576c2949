import { html } from 'hono/html';
import { page } from './page.ts';

interface Notice {
  readonly heading: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
  readonly reloads?: boolean;
}

const noticePage = ({ heading, text, action, reloads = false }: Notice) =>
  page({
    title: heading,
    reloads,
    main: html`
    <section class="state">
      <h1>${heading}</h1>
      <p class="text">${text}</p>
      ${action ? html`<p class="action"><a class="primary" href="${action.href}">${action.label}</a></p>` : ''}
    </section>`,
  });

export const unknownLinkPage = noticePage({
  heading: 'We can’t find this payment',
  text: 'The link may have been cut short on its way to you. Open it again from your message, or ask whoever sent it for a new one.',
});

export const unavailablePage = noticePage({
  heading: 'Please try again in a moment',
  text: 'We can’t reach our records just now. If you had already approved the payment, open your link again before paying: it shows whether it is paid.',
});

export const formTooLargePage = noticePage({
  heading: 'That was more than a card form holds',
  text: 'Nothing was taken. Open your link again to start afresh.',
});

export const timedOutPage = (payToken: string) =>
  noticePage({
    heading: 'Your bank’s question has timed out',
    text: 'Nothing was taken. Enter the card again to get a new one.',
    action: { label: 'Back to the card form', href: `/pay/${payToken}?again` },
  });

export const invalidAttemptPage = (payToken: string) =>
  noticePage({
    heading: 'That step doesn’t belong to this payment',
    text: 'Nothing was taken. Start again from the card form.',
    action: { label: 'Back to the card form', href: `/pay/${payToken}?again` },
  });

export const expiredLinkPage = (tenantName: string) =>
  noticePage({
    heading: 'This link has expired',
    text: `Nothing was taken. Ask ${tenantName} to send it again: the request itself is still there.`,
  });

/** The provider has no hosted page: the merchant sends the customer there. */
export const payElsewherePage = (tenantName: string) =>
  noticePage({
    heading: 'Pay another way',
    text: `${tenantName} takes this payment on a page of its own. Use the way to pay that it gave you, or ask there.`,
  });

export const providerDownPage = (payToken: string) =>
  noticePage({
    heading: 'The payment page can’t be reached',
    text: 'Nothing was taken. Please try again in a moment; your link keeps working.',
    action: { label: 'Try again', href: `/pay/${payToken}` },
  });

/** The provider does not take this payment, such as one below its least amount. */
export const refusedPage = (tenantName: string) =>
  noticePage({
    heading: 'This request can’t be paid here',
    text: `Nothing was taken. The payment provider doesn’t accept it. Please ask ${tenantName} for another way to pay.`,
  });

/** The bank has yet to confirm. */
export const processingPage = (payToken: string) =>
  noticePage({
    heading: 'Your payment is on its way',
    text: 'Your bank has yet to confirm it. This page checks again by itself; you can also close it. Please don’t pay again.',
    action: { label: 'Check now', href: `/pay/${payToken}/return` },
    reloads: true,
  });

/** The amount that was paid is not that of the request. */
export const otherAmountPage = (tenantName: string) =>
  noticePage({
    heading: 'Your payment is being checked',
    text: `You paid, but not the amount of this request. ${tenantName} can see it and will sort it out. Please don’t pay again.`,
  });

export const unconfirmedPage = (payToken: string) =>
  noticePage({
    heading: 'We can’t see your payment yet',
    text: 'If you have paid, it will show here and at the shop in a few minutes. This page checks again by itself. Please don’t pay again.',
    action: { label: 'Check now', href: `/pay/${payToken}/return` },
    reloads: true,
  });
