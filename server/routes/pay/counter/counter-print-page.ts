import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Tenant } from '../../../db/schema.ts';
import { isolate } from '../pages/shop-parts.ts';

/** A sheet of A6, on screen as on paper. It is black on white, because scanners need that. */
export const printStyle = `
@page { size: 105mm 148mm; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { color-scheme: light; background: #ffffff; }
body {
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 5mm;
  width: 105mm; max-width: 100%; min-height: 147mm; margin: 0 auto; padding: 8mm; text-align: center; color: #000000;
  font: 400 11pt/1.35 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { display: contents; }
h1 { font-size: 20pt; line-height: 1.15; overflow-wrap: anywhere; text-wrap: balance; }
svg { display: block; width: 68mm; max-width: 100%; height: auto; }
p { text-wrap: balance; }
.address { font-size: 14pt; font-weight: 700; overflow-wrap: anywhere; }
.screen { color: #444444; font-size: 10pt; }
@media print { .screen { display: none; } }`;

/** The page for printing: the shop, the code of its counter page, and the address in letters. */
export const counterPrintPage = ({ name }: Pick<Tenant, 'name'>, url: string) => {
  const { host, pathname } = new URL(url);
  return html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Pay ${name}</title>
  <style>${raw(printStyle)}</style>
</head>
<body>
<main>
  <h1>Pay ${isolate(name)}</h1>
  <div role="img" aria-label="QR code of the address below">${raw(renderSVG(url, { ecc: 'M', border: 2 }))}</div>
  <p class="address">${host}<wbr>${pathname}</p>
  <p>Scan this with your phone, or type the address.</p>
  <p class="screen">This page is made for A6. Print it from the menu of your browser.</p>
</main>
</body>
</html>`;
};
