import { paidBefore } from './earlier-attempt.ts';

/**
 * The form also works without the script. With it, a lost connection shows a notice instead of the browser's
 * error page, and a wrong digit does not empty the fields. A page that is shown again, and is no longer
 * current, reloads.
 */
export const sendFormScript = `
const SEND_TIMEOUT_MS = 30_000;
// From here on, the statuses say that the server cannot answer now.
const TOO_MANY_REQUESTS = 429;
const loadedTitle = document.title;

const setBusy = (button, isBusy) => {
  const label = button.querySelector('span') ?? button;
  button.label ??= label.textContent;
  label.textContent = isBusy ? 'One moment…' : button.label;
  button.ariaBusy = isBusy ? 'true' : null;
};

const removeNotSent = () => {
  const notice = document.querySelector('.notice-connection');
  if (notice === document.activeElement) notice.previousElementSibling.focus();
  notice?.remove();
};

// Below the button, so that neither the fields nor the button move.
const showNotSent = (button) => {
  const notice = document.createElement('div');
  notice.className = 'notice notice-error notice-connection';
  notice.role = 'alert';
  notice.tabIndex = -1;
  const heading = document.createElement('h2');
  heading.textContent = 'No connection';
  const text = document.createElement('p');
  const typed = button.form.querySelector('input[id]') ? ', and what you typed is still here' : '';
  // An earlier payment of the same request may have been taken.
  text.textContent = 'Nothing was taken just now' + typed + '. Please try again. ${paidBefore}';
  notice.append(heading, text);
  button.after(notice);
  notice.focus();
};

addEventListener('online', removeNotSent);

// Keeps the input, because the server never repeats a card number or a code.
const showResponse = (response) => {
  const typed = [...document.querySelectorAll('input[id]')].map(({ id, value }) => [id, value]);
  const main = document.adoptNode(response.querySelector('main'));
  document.querySelector('main').replaceWith(main);
  document.title = response.title;
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  document.dispatchEvent(new Event('response'));
  const invalid = document.querySelector('[aria-invalid]');
  // Removes the summary, because each field shows its error, and the fields must not move while
  // the customer corrects them.
  if (invalid) document.querySelector('.notice-error').remove();
  main.tabIndex = -1;
  (invalid ?? main).focus();
};

const findNextUrl = (response) =>
  /^0; url=(.+)/.exec(response.querySelector('[http-equiv=refresh]')?.content)?.[1];

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector('button');
  if (button.ariaBusy) return;
  setBusy(button, true);
  removeNotSent();
  const fail = () => {
    setBusy(button, false);
    showNotSent(button);
  };
  // Trusted Types do not let a script parse the text that fetch returns.
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.timeout = SEND_TIMEOUT_MS;
  request.addEventListener('error', fail);
  request.addEventListener('timeout', fail);
  request.addEventListener('load', () => {
    const { responseURL, response } = request;
    const nextUrl =
      responseURL === form.action && response ? findNextUrl(response) : responseURL;
    if (nextUrl) location.assign(nextUrl);
    else showResponse(response);
  });
  request.send(new URLSearchParams(new FormData(form)));
});

// The customer may have paid in another tab, which the title says. The page reloads only after an
// answer, because a reload without a connection would show an error page of the browser.
const reloadWhenOutdated = () => {
  if (document.hidden) return;
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  request.addEventListener('load', () => {
    const { status, response } = request;
    const isOutdated = status < TOO_MANY_REQUESTS && response?.title !== loadedTitle;
    if (isOutdated && !document.querySelector('[aria-busy]')) location.reload();
  });
  request.send();
};
document.addEventListener('visibilitychange', reloadWhenOutdated);

// The browser may show the page as it was when the customer left it.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const button = document.querySelector('form button');
  if (button) setBusy(button, false);
  reloadWhenOutdated();
});
`;
