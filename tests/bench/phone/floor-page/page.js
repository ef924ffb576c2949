const list = '/payments';
const saved = 'saved';

const api = async (path, payload) => {
  const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1];
  const headers = { 'content-type': 'application/json', ...(token && { 'X-CSRFTOKEN': token }) };
  const answer = await fetch(`/api${path}`, payload ? { method: 'POST', headers, body: JSON.stringify(payload) } : {});
  return answer.json();
};

const element = (name, attributes, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const pounds = (pence) => `£${(pence / 100).toFixed(2)}`;

const showList = ({ results }) => {
  const rows = results.map(({ ident, customer, description, amount_gross: gross, status }) =>
    element(
      'li',
      {},
      element('a', { href: `${list}/${ident}` }, `${customer.name}: ${description}, ${pounds(gross)} ${status}`),
    ),
  );
  document.body.replaceChildren(element('ul', { 'aria-label': 'Payments' }, ...rows));
};

const showDetail = ({ amount_gross: gross, description }) =>
  document.body.replaceChildren(
    element('h1', {}, pounds(gross)),
    element('dl', {}, element('dt', {}, 'Description'), element('dd', {}, description)),
  );

const openList = async () => {
  const copy = localStorage.getItem(saved);
  if (copy) showList(JSON.parse(copy));
  const fresh = await api('/services/payments/?limit=10&page=1');
  localStorage.setItem(saved, JSON.stringify(fresh));
  if (location.pathname === list) showList(fresh);
};

const openDetail = async (path) => showDetail(await api(`/services${path}/`));

const open = () => (location.pathname === list ? openList() : openDetail(location.pathname));

addEventListener('popstate', open);
addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  open();
});

if (location.pathname.startsWith(list)) {
  open();
} else {
  const form = document.querySelector('form');
  const follow = () => {
    form.querySelector('button').disabled = !form.checkValidity();
  };
  form.addEventListener('input', follow);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await api('/login/', Object.fromEntries(new FormData(form)));
    location.assign(list);
  });
  follow();
}

const policy = globalThis.trustedTypes?.createPolicy('beepaid-worker', { createScriptURL: (url) => url });
navigator.serviceWorker.register(policy ? policy.createScriptURL('/sw.js') : '/sw.js');
