import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import {
  type CounterPrintSize,
  counterPrintSizeNames,
  counterPrintSizes,
  counterSettingsPath,
  getCounterPrintUrl,
} from '../../../../contract/counter-print.ts';
import type { Tenant } from '../../../db/schema.ts';
import { getLogoPath } from '../../../domain/shop/shop-logo.ts';
import { isolate } from '../pages/shop-parts.ts';

/** A square sheet has no room for the instruction. */
const stickerStyle = `
.content { gap: calc(2 * var(--unit)); padding: calc(5 * var(--unit)); }
.logo { height: calc(11 * var(--unit)); }
h1 { font-size: calc(6.5 * var(--unit)); }
.how { display: none; }`;

/** All lengths are hundredths of the width of the sheet. Scanners need black on white. */
const createStyle = ({ widthMm, heightMm }: (typeof counterPrintSizes)[CounterPrintSize]) => `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { color-scheme: light; background: #ffffff; }
body {
  color: #000000; background: #ffffff;
  font: 400 1rem/1.35 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
.sheet { --unit: min(1vw, ${widthMm / 100}mm); width: calc(100 * var(--unit)); aspect-ratio: ${widthMm} / ${heightMm}; margin: 0 auto; overflow: hidden; }
.content {
  display: flex; flex-direction: column; gap: calc(3 * var(--unit)); align-items: center; justify-content: center; height: 100%; padding: calc(6 * var(--unit));
  font-size: calc(4 * var(--unit)); line-height: 1.3; text-align: center;
}
.logo { display: block; max-width: calc(60 * var(--unit)); height: calc(14 * var(--unit)); object-fit: contain; }
h1, p, .logo { flex: none; }
h1 { font-size: calc(7 * var(--unit)); line-height: 1.15; overflow-wrap: anywhere; text-wrap: balance; }
/* A long name or address makes the code smaller instead of leaving the sheet. */
.code { flex: 0 1 calc(66 * var(--unit)); min-height: 0; }
svg { display: block; width: auto; max-width: 100%; height: 100%; }
p { text-wrap: balance; }
.address { font-size: calc(4.75 * var(--unit)); font-weight: 700; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; justify-content: center; padding: 1rem; }
nav a, nav button {
  min-height: 2.75rem; padding: 0.625rem 1rem; color: #14141f; font: inherit; font-weight: 600; text-decoration: none;
  background: #ffffff; border: 1px solid #857f8d; border-radius: 0.75rem; cursor: pointer;
}
nav a[aria-current] { background: #fff0cc; }
nav button { color: #ffffff; background: #14141f; }
nav a:first-child { border-color: transparent; text-decoration: underline; }
:focus-visible { outline: 3px solid #1d5bd8; outline-offset: 2px; }
.hint { flex-basis: 100%; color: #444444; font-size: 0.9375rem; text-align: center; }
${widthMm === heightMm ? stickerStyle : ''}
@media screen { .sheet { border: 1px solid #cccccc; margin-bottom: 1rem; } }
@media print {
  .screen { display: none; }
  .sheet { --unit: ${widthMm / 100}mm; height: ${heightMm}mm; }
}`;

const styles = Object.fromEntries(
  counterPrintSizeNames.map((name) => [name, createStyle(counterPrintSizes[name])]),
) as Record<CounterPrintSize, string>;

/** Without scripts, the button stays hidden. */
const printScript = `
const button = document.querySelector('button');
button.hidden = false;
button.addEventListener('click', () => print());
`;

export const getPrintPageParts = (size: CounterPrintSize) => ({
  style: styles[size],
  script: printScript,
});

export const readPrintSize = (text: string | undefined): CounterPrintSize =>
  counterPrintSizeNames.find((name) => name === text) ?? 'a6';

export const counterPrintPage = (
  { name, logoHash }: Pick<Tenant, 'name' | 'logoHash'>,
  url: string,
  size: CounterPrintSize,
) => {
  const { host, pathname } = new URL(url);
  const logoPath = getLogoPath(logoHash);
  return html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Pay ${name}</title>
  <style>${raw(styles[size])}</style>
</head>
<body>
<nav class="screen" aria-label="Print">
  <a href="${counterSettingsPath}">Back</a>
  ${counterPrintSizeNames.map((each) => html`<a href="${getCounterPrintUrl(pathname, each)}"${each === size ? html` aria-current="page"` : ''}>${counterPrintSizes[each].label}</a>`)}
  <button type="button" hidden>Print</button>
  <p class="hint">Without a margin, at 100 %, on paper of ${counterPrintSizes[size].widthMm} × ${counterPrintSizes[size].heightMm} mm.</p>
</nav>
<main class="sheet">
  <div class="content">
    ${logoPath === null ? '' : html`<img class="logo" src="${logoPath}" alt="">`}
    <h1>Pay ${isolate(name)}</h1>
    <div class="code" role="img" aria-label="QR code of the address below">${raw(renderSVG(url, { ecc: 'M', border: 2 }))}</div>
    <p class="address">${host}<wbr>${pathname}</p>
    <p class="how">Scan this with your phone, or type the address.</p>
  </div>
</main>
<script>${raw(printScript)}</script>
</body>
</html>`;
};
