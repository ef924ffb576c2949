import { html, raw } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { getShopColours } from '../../../../contract/shop-colours.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { getInitials } from '../../../../contract/text/get-initials.ts';
import { dataContactIntro } from '../../../lib/text/link-text.ts';
import type { Facts } from '../../../lib/text/receipt-facts.ts';
import { logoEnd, logoStart } from './inline-logo.ts';
import type { BrandedShop, Shop } from './notices.ts';

const { ink, honey, paper, night } = brand.colours;

type Html = ReturnType<typeof html>;

interface EmailParts {
  readonly subject: string;
  /** An inbox shows it after the subject. */
  readonly preview: string;
  readonly senderName: string;
  /** Emails to staff have no logo and no colour of a shop. */
  readonly shop?: Pick<BrandedShop, 'colour'>;
  readonly body: Html;
  readonly button?: { readonly label: string; readonly link: string };
  /** They say why the email was sent, and what to do if it was not expected. */
  readonly footnotes: readonly string[];
  readonly lastLink?: { readonly intro: string; readonly link: string };
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Some mail clients ignore style sheets, so the styles are inline.
export const paragraphStyle = `margin:0 0 16px;${font};font-size:17px;line-height:1.5;color:${ink}`;
export const amountStyle = `margin:0 0 16px;${font};font-size:44px;line-height:1.1;font-weight:700;letter-spacing:-0.02em;color:${ink}`;
export const buildFactLines = (facts: Facts) =>
  facts.map(
    ([label, value]) =>
      html`<p class="ink" style="${paragraphStyle};margin-bottom:8px;word-break:break-word">${label}: <strong>${value}</strong></p>`,
  );

export const formatFacts = (facts: Facts) =>
  facts.map(([label, value]) => `${label}: ${value}`).join('\n');

const smallStyle = `margin:0 0 12px;${font};font-size:14px;line-height:1.5;color:#5a566a`;

interface EmailColours {
  readonly fill: string;
  readonly onFill: string;
  readonly light: { readonly line: string; readonly text: string };
  readonly dark: { readonly line: string; readonly text: string };
}

const ownColours: EmailColours = {
  fill: honey,
  onFill: ink,
  light: { line: honey, text: ink },
  dark: { line: honey, text: honey },
};

const getColours = (colour: string | null | undefined): EmailColours =>
  colour ? getShopColours(colour) : ownColours;

// Mail clients that ignore this media query darken the inline colours themselves.
const getDarkStyle = ({ dark }: EmailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: ${night} !important; }
    .card { background-color: #1e1e2d !important; }
    .ink { color: #ffffff !important; }
    .quiet { color: #b8b4c4 !important; }
    .link { color: ${dark.text} !important; }
    .button { border-color: ${dark.line} !important; }
  }
`;

const buildLastLink = (
  { intro, link }: NonNullable<EmailParts['lastLink']>,
  colours: EmailColours,
) => html`
      <p class="quiet" style="${smallStyle}">${intro}<br><a class="link" href="${link}" style="color:${colours.light.text};word-break:break-all">${link}</a></p>`;

/** `insertLogo` replaces the initials when the shop has a logo. */
const buildMark = (shopName: string, { fill, onFill }: EmailColours) => html`
      ${raw(logoStart)}<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
        <tr><td align="center" bgcolor="${fill}" style="width:48px;height:48px;${font};font-size:18px;font-weight:700;color:${onFill};background-color:${fill};border-radius:12px">${getInitials(shopName)}</td></tr>
      </table>${raw(logoEnd)}`;

const buildButton = (
  { label, link }: NonNullable<EmailParts['button']>,
  { fill, onFill, light }: EmailColours,
) => html`
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
    <tr>
      <td class="button" align="center" bgcolor="${fill}" style="border:2px solid ${light.line};border-radius:12px;background-color:${fill}">
        <a href="${link}" style="display:block;padding:14px 22px;${font};font-size:18px;line-height:24px;font-weight:700;color:${onFill};text-decoration:none;border-radius:12px">${label}</a>
      </td>
    </tr>
  </table>
  <p class="quiet" style="${smallStyle};margin-top:20px">Or copy this link into your browser:<br>
    <a class="link" href="${link}" style="color:${light.text};word-break:break-all">${link}</a></p>`;

/** Old mail clients understand no other layout than tables and inline styles. */
export const buildEmailHtml = ({
  subject,
  preview,
  senderName,
  shop,
  body,
  button,
  footnotes,
  lastLink,
}: EmailParts) => {
  const colours = getColours(shop?.colour);
  return String(html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <meta name="format-detection" content="telephone=no, date=no, address=no">
  <title>${subject}</title>
  <style>${raw(getDarkStyle(colours))}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="${paper}" style="background-color:${paper}">
<tr><td align="center" style="padding:24px 12px">
  <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:520px">
    <tr><td bgcolor="${colours.fill}" style="height:6px;font-size:0;line-height:0;background-color:${colours.fill};border-radius:16px 16px 0 0">&nbsp;</td></tr>
    <tr><td class="card" bgcolor="#ffffff" style="padding:28px 24px 16px;background-color:#ffffff">
      ${shop ? buildMark(senderName, colours) : ''}
      <p class="ink" style="margin:0 0 24px;${font};font-size:20px;line-height:1.3;font-weight:700;color:${ink};word-break:break-word">${senderName}</p>
      ${body}
      ${button ? buildButton(button, colours) : ''}
    </td></tr>
    <tr><td class="card" bgcolor="#ffffff" style="padding:0 24px 20px;background-color:#ffffff;border-radius:0 0 16px 16px">
      ${footnotes.map((note) => html`<p class="quiet" style="${smallStyle}">${note}</p>`)}
      ${lastLink ? buildLastLink(lastLink, colours) : ''}
      <p class="quiet" style="${smallStyle}">Sent with ${brand.company}</p>
    </td></tr>
  </table>
</td></tr>
</table>
</body>
</html>`);
};

export const describeContact = ({ name, phone, replyTo }: Shop): string[] => {
  const ways: string[] = [];
  if (phone) ways.push(`call ${cleanText(phone)}`);
  if (replyTo) ways.push('reply to this email');
  return ways.length === 0 ? [] : [`To reach ${cleanText(name)}, ${ways.join(' or ')}.`];
};

export const describeDataContact = ({ dataContact }: BrandedShop): string[] =>
  dataContact === null ? [] : [`${dataContactIntro} ${cleanText(dataContact)}`];
