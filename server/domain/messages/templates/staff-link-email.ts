import { html } from 'hono/html';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';

interface StaffLinkEmail {
  readonly subject: string;
  /** The name of the shop. */
  readonly sender: string;
  readonly firstName: string;
  readonly intro: string;
  /** Introduces the link in the plain text. */
  readonly linkIntro: string;
  readonly button: { readonly label: string; readonly link: string };
  readonly footnotes: readonly string[];
}

/** Builds an email with a link to a page of the app, for a staff user. */
export const buildStaffLinkEmail = (email: StaffLinkEmail) => {
  const { subject, sender, intro, linkIntro, button, footnotes } = email;
  const greeting = `Hello ${cleanText(email.firstName)},`;
  return {
    subject,
    text: [greeting, intro, linkIntro, button.link, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">${intro}</p>`,
      button,
      footnotes,
    }),
  };
};
