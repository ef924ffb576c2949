import { html } from 'hono/html';
import { page } from './page.ts';

interface Notice {
  readonly heading: string;
  readonly say: string;
  /** Where to go from here. */
  readonly way?: { readonly label: string; readonly href: string };
}

/** A page that says one thing. */
export const noticePage = ({ heading, say, way }: Notice) =>
  page({
    title: heading,
    main: html`
    <section class="state">
      <h1>${heading}</h1>
      <p class="say">${say}</p>
      ${way ? html`<p class="action"><a class="primary" href="${way.href}">${way.label}</a></p>` : ''}
    </section>`,
  });

export const unknownLink = noticePage({
  heading: 'We can’t find this payment',
  say: 'The link may have been cut short on its way to you. Open it again from your message, or ask whoever sent it for a new one.',
});

export const outOfService = noticePage({
  heading: 'Please try again in a moment',
  say: 'We can’t reach our records just now. If you had already approved the payment, open your link again before paying: it shows whether it is paid.',
});

export const tooLarge = noticePage({
  heading: 'That was more than a card form holds',
  say: 'Nothing was taken. Open your link again to start afresh.',
});

export const timedOut = (payToken: string) =>
  noticePage({
    heading: 'Your bank’s question has timed out',
    say: 'Nothing was taken. Enter the card again to get a new one.',
    way: { label: 'Back to the card form', href: `/pay/${payToken}?again` },
  });

export const notOurs = (payToken: string) =>
  noticePage({
    heading: 'That step doesn’t belong to this payment',
    say: 'Nothing was taken. Start again from the card form.',
    way: { label: 'Back to the card form', href: `/pay/${payToken}?again` },
  });
