import { html } from 'hono/html';
import { page } from './page.ts';

interface Notice {
  readonly heading: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
}

export const noticePage = ({ heading, text, action }: Notice) =>
  page({
    title: heading,
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
