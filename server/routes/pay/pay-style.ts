import { brand } from '../../../contract/brand.ts';
import { getShopColours } from '../../../contract/shop-colours.ts';
import { stillOpenStyle } from './still-open.ts';

const { ink, honey, paper, night } = brand.colours;

export const payStyle = `
:root {
  color-scheme: light dark;
  /* With large text on a small screen, the text gets the space and not the margins. */
  --gutter: min(1rem, 4vw); --inset: min(1.25rem, 5vw);
  --paper: ${paper}; --card: #ffffff; --field: #ffffff; --line: #e8e0d0; --field-line: #857f8d;
  --ink: ${ink}; --soft: #5a566a; --link: #14459b; --focus: #1d5bd8;
  --action: ${ink}; --on-action: #ffffff; --edge: var(--action);
  --good: #0b5a2c; --good-soft: #dff4e5; --bad: #a01c15; --bad-soft: #fde8e5; --neutral: #4a4757; --neutral-soft: #efebe3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: ${night}; --card: #1e1e2d; --field: ${night}; --line: #36364a; --field-line: #7f7c92;
    --ink: #f7f3e9; --soft: #b8b4c4; --link: #a9c9ff; --focus: #a9c9ff;
    --action: ${honey}; --on-action: ${ink};
    --good: #8fe3ae; --good-soft: #123d26; --bad: #ffb4ab; --bad-soft: #551b17; --neutral: #d6d2df; --neutral-soft: #36354a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
  font: 400 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  color: var(--ink); background: var(--paper); font-variant-numeric: tabular-nums;
  padding: 0 max(var(--gutter), env(safe-area-inset-right)) max(var(--gutter), env(safe-area-inset-bottom)) max(var(--gutter), env(safe-area-inset-left));
}
h1, h2, p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.sandbox {
  align-self: stretch; margin: 0 calc(-1 * max(var(--gutter), env(safe-area-inset-right))) 0 calc(-1 * max(var(--gutter), env(safe-area-inset-left)));
  padding: max(0.5rem, env(safe-area-inset-top)) 1rem 0.5rem; text-align: center; font-size: 0.9375rem;
  color: ${ink}; background: ${honey};
}
main:focus { outline: 0; }
/* The shop's logo has the same height on all pages. */
main { width: 100%; max-width: 28rem; margin: 0 0 auto; padding: var(--inset) 0; }
footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 0.5rem; padding: 0.5rem 0; color: var(--soft); font-size: 0.875rem; text-align: center; }

.summary { text-align: center; margin-bottom: var(--inset); overflow-wrap: anywhere; }
.summary h1 { font: inherit; }
.sender { display: block; margin-bottom: 0.25rem; font-size: 1.125rem; font-weight: 600; text-wrap: balance; }
.amount { display: block; font-size: min(13vw, 3.5rem); line-height: 1.15; font-weight: 750; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.amount-short { font-size: min(18vw, 3.5rem); }
.amount-long { font-size: min(11vw, 2.75rem); }
.vat { color: var(--soft); font-size: 0.9375rem; text-wrap: balance; }
.description { margin-top: 0.25rem; }
.reference { margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; }

form, .pay, .state, .bank { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: var(--inset); }
/* Two columns, unless large text leaves each less than 7 em. */
form, .pay { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(7rem, 40%)), 1fr)); gap: 1rem 0.75rem; }
form > *, .pay > * { grid-column: 1 / -1; }
.field-expiry, .field-cvc { grid-column: auto; }
/* The fields are beside each other, even when only one of the labels has two lines. */
form:not(:has(.error)) > :is(.field-expiry, .field-cvc) { align-self: end; }
label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
/* On the narrowest phones, the labels of the fields that are beside each other fit one line. */
@media (max-width: 22rem) { .field label { font-size: 0.9375rem; } }
/* The marks of the cards are at the end of the label's line, or below it with large text. */
.field-number { position: relative; display: flex; flex-wrap: wrap; justify-content: space-between; }
/* With large text, the number is as large as the screen has room for 19 digits and spaces. */
.field-number > input { font-size: min(1em, 6.4vw); }
.field-number > :is(input, .error) { flex: 0 0 100%; }
/* Screen readers read the brand, which sighted customers see as a mark. */
.brand { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.marks { display: flex; flex-wrap: wrap; gap: 0.375rem; justify-content: center; }
.field-number .marks { margin-bottom: 0.25rem; gap: 0.25rem; align-items: center; }
.mark { display: block; width: 2.375rem; height: 1.5rem; }
.field-number .mark { width: 2rem; height: 1.25rem; }
.hint { margin: -0.25rem 0 0.25rem; font-size: 0.875rem; color: var(--soft); }
/* Words that break in one piece, unless large text makes them wider than the screen. */
.unbroken { display: inline-block; max-width: 100%; }
input {
  display: block; width: 100%; min-height: 3rem; padding: 0.5rem min(0.75rem, 3vw); font: inherit; letter-spacing: 0.02em;
  color: inherit; background: var(--field); border: 1px solid var(--field-line); border-radius: 0.625rem; appearance: none;
  /* The focus scrolls the field's label and error into view, too. */
  scroll-margin: 5rem 0 4rem;
}
input:focus-visible { outline-offset: 0; }
input[aria-invalid] { border: 2px solid var(--bad); }
.error { margin-top: 0.25rem; color: var(--bad); font-size: 0.9375rem; font-weight: 600; line-height: 1.35; }
.small { color: var(--soft); font-size: 0.9375rem; text-align: center; text-wrap: balance; }

.primary, .secondary {
  display: block; width: 100%; min-height: 3.25rem; padding: 0.75rem var(--gutter); border-radius: 0.75rem; border: 2px solid var(--edge);
  font: inherit; font-weight: 700; line-height: 1.4; text-align: center; text-decoration: none; cursor: pointer; appearance: none;
  overflow-wrap: anywhere; text-wrap: balance;
}
.primary { color: var(--on-action); background: var(--action); }
button.primary { display: flex; gap: 0.5rem; align-items: center; justify-content: center; }
.lock { flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
[aria-busy='true'] { opacity: 0.6; cursor: progress; }
.secondary { color: var(--ink); background: transparent; border-color: var(--field-line); }

.notice { margin-bottom: 1rem; padding: 1rem var(--inset); border-radius: 1rem; }
.notice h2 { font-size: 1.0625rem; }
.notice:not(.notice-neutral) p { text-wrap: balance; }
:is(.notice-error, .notice-declined) { color: var(--bad); background: var(--bad-soft); }
.notice-error a { color: inherit; display: inline-block; padding: 0.625rem 0; }

form > .notice { margin: 0; }
.notice-connection { padding: 0.75rem 1rem; }
.state .notice-connection { margin-top: 1rem; }
.notice-neutral { text-align: center; color: var(--neutral); background: var(--neutral-soft); }
.back { margin-top: 0.5rem; text-align: center; font-size: 0.9375rem; }
.back a { display: inline-block; padding: 0.625rem; }
.cards { font-size: 0.9375rem; }
.cards summary { display: flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: 2.75rem; color: var(--link); cursor: pointer; }
.cards summary span { text-decoration: underline; text-underline-offset: 0.15em; }
.cards summary::before { content: '▸'; }
.cards[open] summary::before { content: '▾'; }
.cards li { display: flex; align-items: baseline; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.cards code { font: 600 1rem ui-monospace, Menlo, Consolas, monospace; }
.cards p { margin-top: 0.75rem; color: var(--soft); }

.state { text-align: center; padding: min(2rem, 6vw) var(--inset); overflow-wrap: anywhere; }
.state h1 { margin-bottom: 0.25rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
.icon { fill: none; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; margin-bottom: 0.75rem; }
.icon path { stroke: currentColor; }
.icon circle { stroke: none; }
.icon-good { color: var(--good); } .icon-good circle { fill: var(--good-soft); }
.icon-bad { color: var(--bad); } .icon-bad circle { fill: var(--bad-soft); }
.icon-neutral { color: var(--neutral); } .icon-neutral circle { fill: var(--neutral-soft); }
.text { margin-top: 0.75rem; text-wrap: balance; }
.action { margin-top: 1.5rem; }
.state form { display: block; padding: 0; border: 0; background: none; }
dl { margin: 1rem 0; border-top: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; }
dl div { display: flex; flex-wrap: wrap; gap: 0 0.75rem; justify-content: space-between; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
/* A value that needs more than the rest of the line stands below its name. */
dt { color: var(--soft); }
dd { min-width: 0; text-wrap: pretty; }
/* Sums of one name are below each other. */
dd:has(br) { text-align: right; }
.sum { font-weight: 700; }
.sum dt { color: inherit; }
/* With the padding of the last line, the button is 1.5 rem below it. */
.pay dl { margin: -0.625rem 0 -0.125rem; border-top: 0; }
.pay dl:last-child { margin: 0 0 -0.625rem; border-top: 1px solid var(--line); }
.pay dl div:last-child, .state dl:last-child div:last-child { border-bottom: 0; }
.state dl:last-child { margin-bottom: -0.625rem; }
.aside { margin-top: 1rem; overflow-wrap: anywhere; }
/* The advice is to call a known number, so the number of the page stands apart from it. */
.aside + .shop { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
/* The white ground keeps dark logos visible on the dark page. */
.shop-logo { display: block; width: auto; max-width: 60%; height: 56px; margin: 0 auto; padding: 6px; object-fit: contain; background: #ffffff; border-radius: 0.625rem; }
.shop-mark { display: grid; width: 56px; height: 56px; margin: 0 auto; place-items: center; font-size: 20px; font-weight: 700; color: var(--on-action); background: var(--action); border-radius: 1rem; }
.shop-name { display: none; margin-top: 0.5rem; font-size: 1.0625rem; font-weight: 600; text-align: center; overflow-wrap: anywhere; text-wrap: balance; }
main:has(> .state, > .receipt) .shop-name { display: block; }
.head { margin-bottom: 0.75rem; }
.shop { display: flex; flex-direction: column; align-items: center; margin-top: 1rem; font-style: normal; font-size: 0.9375rem; text-align: center; color: var(--soft); overflow-wrap: anywhere; }
.shop a { padding: 0.625rem 0.5rem; }
.data-contact { margin-top: 0.75rem; overflow-wrap: anywhere; }

/* On a small phone, the button that leads on is in sight. */
@media screen and (max-width: 56rem) and (max-height: 42rem) {
  .shop-logo { height: 40px; padding: 4px; }
  .shop-mark { width: 40px; height: 40px; font-size: 15px; border-radius: 0.75rem; }
  .head { margin-bottom: 0.5rem; }
  .summary { margin-bottom: 0.75rem; }
  .sender { margin: 0; font-size: 1.0625rem; }
  .summary .amount { font-size: min(11vw, 2.75rem); }
}

.bank form { grid-template-columns: 1fr; gap: 0.75rem; padding: 0; border: 0; background: none; }
.bank-head { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; align-items: baseline; margin-bottom: 1.25rem; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); }
.bank-head span { color: var(--soft); font-size: 0.875rem; }
.bank h1 { font-size: 1.25rem; line-height: 1.35; overflow-wrap: anywhere; text-wrap: balance; }
.link { justify-self: center; padding: 0.625rem; border: 0; font: inherit; color: var(--link); background: none; text-decoration: underline; text-underline-offset: 0.15em; cursor: pointer; }
/*
 * On a large screen, the form stands beside the price and the shop. The last row takes the height
 * that the form needs.
 */
@media (min-width: 56rem) {
  /*
   * All pages start at the same height, so that nothing moves when a column grows. A low screen has
   * no height to spare.
   */
  main { margin: clamp(0rem, (100vh - 48rem) / 2, 8vh) 0 auto; }
  main:has(> form, > .pay) {
    display: grid; grid-template-columns: 1fr 26rem; grid-template-rows: repeat(9, auto) 1fr; column-gap: 4rem; max-width: 58rem;
  }
  main:has(> form, > .pay) > * { grid-column: 1; }
  main:has(> form, > .pay) > .head { margin-bottom: var(--inset); }
  main:has(> form, > .pay) > :is(form, .pay) { grid-column: 2; grid-row: 1 / -1; align-self: start; }
  /* On a phone, the button is in sight because some facts are below it. */
  .pay dl { order: -1; }
  .pay dl:last-child { margin: -0.625rem 0 -0.125rem; border-top: 0; }
  .pay dl:first-child ~ dl { margin-top: -0.875rem; border-top: 1px solid var(--line); }
  main:has(> .state) { max-width: 58rem; }
  main:has(> .state) > .shop { flex-flow: row wrap; justify-content: center; align-items: baseline; gap: 0 1rem; }
  .state:has(> dl) { display: grid; grid-template-columns: 1fr 1fr; grid-template-rows: repeat(7, auto) 1fr; column-gap: 3rem; justify-items: center; }
  .state:has(> dl) > * { grid-column: 1; }
  .state > .action { width: min(100%, 24rem); }
  .state > dl { grid-column: 2; grid-row: 1 / -1; justify-self: stretch; margin: 0; border-top: 0; }
}
@media (forced-colors: active) { .primary { border-color: ButtonText; } }
.proof { margin-top: 1rem; padding: 1rem; color: var(--good); background: var(--good-soft); border-radius: 1rem; overflow: hidden; }
.proof-text { display: block; font-size: clamp(2rem, 11vw, 3rem); line-height: 1.15; letter-spacing: 0.04em; }
.proof-digits { font-size: clamp(2.5rem, 15vw, 4rem); }
.proof-gap { display: inline-block; width: 0.35em; }
.proof-mark { width: 30%; height: 0.75rem; margin-bottom: 0.75rem; background: currentColor; border-radius: 0.375rem; animation: proof 3s ease-in-out infinite alternate; }
@keyframes proof { to { transform: translateX(233%); } }
@media (prefers-reduced-motion: reduce) { .proof-mark { animation: none; } }
@media print { .proof-mark { display: none; } }
${stillOpenStyle}
@media print {
  :root { color-scheme: light; --paper: #ffffff; --card: #ffffff; --line: #999999; --ink: #000000; --soft: #333333; --link: #000000; --good: #0b5a2c; --good-soft: #dff4e5; }
  body { min-height: 0; animation: none; }
  main { margin: 0; }
  .state { border: 0; }
  .action, .on-screen, footer { display: none; }
}`;

/** It overrides the colours of the style of all pages, which comes before. Print stays black on white. */
export const getShopStyle = (colour: string) => {
  const { fill, onFill, light, dark } = getShopColours(colour);
  return `
@media screen {
  :root { --action: ${fill}; --on-action: ${onFill}; --edge: ${light.line}; --link: ${light.text}; }
  main > :is(form, .pay, .state, .receipt) { border-top: 0.25rem solid var(--edge); }
}
@media screen and (prefers-color-scheme: dark) {
  :root { --edge: ${dark.line}; --link: ${dark.text}; }
}
`;
};
