/** Mail scanners open the link too, but those that render the page close it within seconds. */
const STILL_OPEN_SECONDS = 10;

/** A browser reports with this query that a customer's page is still open. */
export const stillOpenQuery = 'still-open';

/**
 * Reports without a script that the page is still open: the browser fetches the background image
 * when the animation starts, and only while it shows the page. The relative address keeps the token
 * of the pay link.
 */
export const stillOpenStyle = `
@keyframes still-open { to { background-image: url('?${stillOpenQuery}'); } }
body { animation: still-open 1ms ${STILL_OPEN_SECONDS}s forwards; }
`;

/**
 * Reports the first input, because mail scanners send none. Staff at the counter then see at once
 * that the customer has opened the page.
 */
export const firstInputScript = `
const inputs = new AbortController();
const reportOpen = () => {
  inputs.abort();
  fetch('?${stillOpenQuery}').catch(() => {});
};
for (const type of ['pointerdown', 'pointermove', 'keydown'])
  document.addEventListener(type, reportOpen, { signal: inputs.signal });
`;
