/**
 * Mail scanners fetch the link, and some also its style and images. Those that render the page
 * close it within seconds.
 */
const STILL_OPEN_SECONDS = 10;

/** A browser reports with this query that a customer's page is still open. */
export const stillOpenQuery = 'still-open';

/**
 * Works without scripts: a browser fetches the background image when the animation starts, and only
 * while it shows the page. The relative address contains the token of the link.
 */
export const stillOpenStyle = `
@keyframes still-open { to { background-image: url('?${stillOpenQuery}'); } }
body { animation: still-open 1ms ${STILL_OPEN_SECONDS}s forwards; }
`;

/** Mail scanners touch nothing. Staff at the counter see that the customer has the page. */
export const firstInputScript = `
const inputs = new AbortController();
const reportOpen = () => {
  inputs.abort();
  fetch('?${stillOpenQuery}').catch(() => {});
};
for (const type of ['pointerdown', 'pointermove', 'keydown'])
  document.addEventListener(type, reportOpen, { signal: inputs.signal });
`;
