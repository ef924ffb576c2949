/**
 * For how long a page must stay open to count as opened by a person. Mail scanners fetch the link,
 * and some also its style and images; those that render the page close it within seconds.
 */
const STILL_OPEN_SECONDS = 10;

/** The query with which a browser reports that a customer's page is still open. */
export const stillOpenQuery = 'still-open';

/**
 * Works without scripts: a browser fetches the background image when the animation starts, and only
 * while it shows the page. The address of the image is relative to the page, so that it contains
 * the token of the link.
 */
export const stillOpenStyle = `
@keyframes still-open { to { background-image: url('?${stillOpenQuery}'); } }
body { animation: still-open 1ms ${STILL_OPEN_SECONDS}s forwards; }
`;

/**
 * Reports the first touch, key or move of the mouse, so that staff at the counter see that the
 * customer has the page. Mail scanners make none.
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
