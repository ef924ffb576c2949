import { payStyle } from '../pay-style.ts';

/** A chosen service has a name and a price, which covers the field for the amount. */
export const counterStyle = `${payStyle}
.counter { position: relative; }
.total { min-height: 8.5rem; text-align: center; }
.entry { display: flex; gap: 0.5rem; align-items: center; font-size: 2.5rem; font-weight: 750; line-height: 1.15; }
.entry input { flex: 1; min-width: 0; min-height: 4.25rem; font-weight: inherit; }
.total .error { text-align: start; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
legend { margin-bottom: 0.5rem; padding: 0; font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)); gap: 0.5rem; }
.tiles + .tiles, details + .tiles { margin-top: 0.5rem; }
.tiles > div { display: grid; }
.tiles > div:only-child { grid-column: 1 / -1; }
.tile {
  display: flex; flex-direction: column; gap: 0.125rem; justify-content: center; min-height: 4rem; margin: 0; padding: 0.5rem min(0.75rem, 3vw);
  /* A word such as “Appointment” is whole on a small phone, and with large text. */
  font-size: min(0.9375rem, 8vw); line-height: 1.3; border: 1px solid var(--field-line); border-radius: 0.75rem; cursor: pointer; overflow-wrap: anywhere;
}
.tiles > div:only-child > .tile { min-height: 3rem; align-items: center; }
.price { font-weight: 400; color: var(--soft); }
.service, .other { position: absolute; width: 1px; min-height: 1px; height: 1px; padding: 0; border: 0; opacity: 0; }
:checked + .tile { border-color: var(--action); box-shadow: inset 0 0 0 1px var(--action); background: var(--neutral-soft); }
:checked + .tile .price { color: inherit; }
:focus-visible + .tile { outline: 3px solid var(--focus); outline-offset: 2px; }
details { margin-top: 0.5rem; }
summary { min-height: 3rem; padding: 0.75rem 0.25rem; font-weight: 600; color: var(--link); cursor: pointer; }
.chosen { display: none; }
:checked + .tile .chosen {
  position: absolute; inset: var(--inset) var(--inset) auto; display: grid; height: 8.5rem; place-items: center; color: var(--ink); background: var(--card);
}
form:has(.service:checked) .total > * { visibility: hidden; }
form:has(.service:checked) .for-other { display: none; }
@media (forced-colors: active) { :checked + .tile { border-color: Highlight; outline: 2px solid Highlight; } }
`;
