const listPath = '/payments';
const storageKey = 'saved';

/** Calls the API: POST with a payload, otherwise GET. Returns the parsed body. */
const callApi = async (path, payload) => {
  const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1];
  const headers = { 'content-type': 'application/json', ...(token && { 'X-CSRFTOKEN': token }) };
  const init = payload ? { method: 'POST', headers, body: JSON.stringify(payload) } : {};
  const response = await fetch(`/api${path}`, init);
  return response.json();
};

const createElement = (name, attributes, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const formatPounds = (pence) => `£${(pence / 100).toFixed(2)}`;

const showList = ({ results }) => {
  const rows = results.map(({ ident, customer, description, amount_gross: gross, status }) =>
    createElement(
      'li',
      {},
      createElement(
        'a',
        { href: `${listPath}/${ident}` },
        `${customer.name}: ${description}, ${formatPounds(gross)} ${status}`,
      ),
    ),
  );
  document.body.replaceChildren(createElement('ul', { 'aria-label': 'Payments' }, ...rows));
};

const showDetail = ({ amount_gross: gross, description }) =>
  document.body.replaceChildren(
    createElement('h1', {}, formatPounds(gross)),
    createElement(
      'dl',
      {},
      createElement('dt', {}, 'Description'),
      createElement('dd', {}, description),
    ),
  );

/** Shows the persisted list at once, and the list of the server when it arrives. */
const openList = async () => {
  const persisted = localStorage.getItem(storageKey);
  if (persisted) showList(JSON.parse(persisted));
  const fresh = await callApi('/services/payments/?limit=10&page=1');
  localStorage.setItem(storageKey, JSON.stringify(fresh));
  if (location.pathname === listPath) showList(fresh);
};

const openDetail = async (path) => showDetail(await callApi(`/services${path}/`));

const open = () => (location.pathname === listPath ? openList() : openDetail(location.pathname));

addEventListener('popstate', open);
addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  open();
});

if (location.pathname.startsWith(listPath)) {
  open();
} else {
  const form = document.querySelector('form');
  const updateButton = () => {
    form.querySelector('button').disabled = !form.checkValidity();
  };
  form.addEventListener('input', updateButton);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await callApi('/login/', Object.fromEntries(new FormData(form)));
    location.assign(listPath);
  });
  updateButton();
}

const policy = globalThis.trustedTypes?.createPolicy('beepaid-worker', {
  createScriptURL: (url) => url,
});
navigator.serviceWorker.register(policy ? policy.createScriptURL('/sw.js') : '/sw.js');
