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
 * Reports sooner where the page has scripts, so that staff at the counter see that the customer has
 * the page. A browser that a program controls, such as a mail scanner's, does not report sooner.
 */
export const stillOpenScript = `
const VISIBLE_MS = 2_000;
let visibleTimer;
const scheduleReport = () => {
  clearTimeout(visibleTimer);
  if (document.visibilityState !== 'visible') return;
  visibleTimer = setTimeout(() => {
    document.removeEventListener('visibilitychange', scheduleReport);
    fetch('?${stillOpenQuery}').catch(() => {});
  }, VISIBLE_MS);
};
if (!navigator.webdriver) {
  document.addEventListener('visibilitychange', scheduleReport);
  scheduleReport();
}
`;
