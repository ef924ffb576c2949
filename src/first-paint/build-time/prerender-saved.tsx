import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Extension } from '../../../contract/extensions.ts';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.ts';
import { sessionKeys } from '../../features/session/session-keys.ts';
import { reachability } from '../../http/reachability.ts';
import { timeOfDay } from '../../lib/short-dates.ts';
import { elementOf, one, withSlots, withStylesAsData } from './as-template.ts';
import { type Sample, samples } from './samples.ts';

const tenantName = 'the tenant';
/** What adds to the screens where a backend has it. */
const extensions: readonly Extension[] = ['payment_export'];
const user = { id: 1, email: 'the user' };
const tenant = { name: tenantName, hasBeepaidGoModule: true, includeVat: true, extensions };

const rendered = async (path: string, fill: (client: QueryClient) => void = () => undefined) => {
  const client = createQueryClient();
  client.setQueryData(sessionKeys.user, user);
  client.setQueryData(sessionKeys.tenant, tenant);
  fill(client);
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const place = elementOf(renderToStaticMarkup(<App queryClient={client} router={router} />));
  for (const script of place.querySelectorAll('script')) script.remove();
  return withStylesAsData(place);
};

/** The list with its rows as templates, one of each kind. */
const rowTemplates = (list: Element, rows: Sample['rows']) =>
  rows.map(({ kind, texts }, index) => {
    const item = list.children[index];
    if (!item) throw new Error(`No row of the kind ${kind}`);
    one(item, 'a').removeAttribute('href');
    const shown = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
    withSlots(item, Object.fromEntries(shown));
    const template = document.createElement('template');
    template.setAttribute('data-row', kind);
    template.content.append(item.cloneNode(true));
    return template;
  });

const screenTemplate = (path: string, screen: Element, data: Readonly<Record<string, string>>) => {
  const template = document.createElement('template');
  template.setAttribute('data-path', path);
  for (const [name, value] of Object.entries(data)) template.setAttribute(`data-${name}`, value);
  template.content.append(...screen.childNodes);
  return template.outerHTML;
};

const listPage = ({ path, queryKey, data }: Sample, updatedAt: number) =>
  rendered(path, (client) => client.setQueryData(queryKey, data, { updatedAt }));

const listTemplate = async (sample: Sample) => {
  const { path, title, list, queryKey, data, rows } = sample;
  const updatedAt = Date.now();
  const screen = one(await listPage(sample, updatedAt), 'main');
  const savedAt = `Saved at ${timeOfDay(updatedAt)}`;
  withSlots(screen, { savedAt, ...(Array.isArray(data) ? {} : { pages: '1 / 3' }) });
  one(screen, '[data-slot="savedAt"]').setAttribute('data-only', 'offline');
  screen.querySelector('a[download]')?.setAttribute('data-only', 'payment_export' satisfies Extension);
  const rowsElement = one(screen, 'ul');
  rowsElement.replaceChildren(...rowTemplates(rowsElement, rows));
  return screenTemplate(path, screen, { title, list, query: hashKey(queryKey) });
};

const homeTemplate = async () => screenTemplate('/', one(await rendered('/'), 'main'), {});

/** What stands round every screen. */
const frameTemplate = async (sample: Sample) => {
  const frame = await listPage(sample, Date.now());
  const main = one(frame, 'main');
  while (main.nextSibling) main.nextSibling.remove();
  main.replaceChildren();
  one(frame, 'title').remove();
  withSlots(frame, { title: sample.title });
  one(frame, '[class*="notices"] [class*="banner"]').setAttribute('data-only', 'offline');
  const template = document.createElement('template');
  template.id = 'first-frame';
  template.content.append(...frame.childNodes);
  return template.outerHTML;
};

/** The screens that show what was saved, as templates: as they are out of the server's reach, which says most. */
export const prerenderSaved = async () => {
  reachability.failed();
  const [sample] = samples;
  if (!sample) throw new Error('No screens');
  return (await Promise.all([frameTemplate(sample), homeTemplate(), ...samples.map(listTemplate)])).join('');
};
