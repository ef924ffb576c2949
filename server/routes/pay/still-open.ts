/** Mail scanners that render the page close it within seconds. */
const STILL_OPEN_SECONDS = 10;

export const stillOpenQuery = 'still-open';

/**
 * The page reports without a script: the browser fetches the background image when the animation starts, and
 * only while it shows the page. The relative address keeps the token of the pay link.
 */
export const stillOpenStyle = `
@keyframes still-open { to { background-image: url('?${stillOpenQuery}'); } }
body { animation: still-open 1ms ${STILL_OPEN_SECONDS}s forwards; }
`;

/** Mail scanners send no input. Staff at the counter see at once that the customer has opened the page. */
export const firstInputScript = `
const inputs = new AbortController();
const reportOpen = () => {
  inputs.abort();
  fetch('?${stillOpenQuery}').catch(() => {});
};
for (const type of ['pointerdown', 'pointermove', 'keydown'])
  document.addEventListener(type, reportOpen, { signal: inputs.signal });
`;
