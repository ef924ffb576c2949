import { pageSize } from '../../contract/limits.ts';
import type { Tenant } from '../../contract/session.ts';
import { sessionKeys } from '../features/session/session-keys.ts';
import { pageCountOf } from '../lib/list-search.ts';
import { timeOfDay } from '../lib/short-dates.ts';
import { applyStyles, fill } from './fill.ts';
import { type ListName, type Row, rowsOf } from './rows.ts';
import { readSavedCopy, savedQuery } from './saved-copy.ts';

const template = (selector: string, within: ParentNode = document) => {
  const found = within.querySelector<HTMLTemplateElement>(`template${selector}`);
  if (!found) throw new Error(`No template ${selector}`);
  const content = found.content.cloneNode(true) as DocumentFragment;
  applyStyles(content);
  return { content, data: found.dataset };
};

const rowOf = (list: ParentNode, { kind, path, texts }: Row) => {
  const { content } = template(`[data-row="${CSS.escape(kind)}"]`, list);
  fill(content, texts);
  content.querySelector('a')?.setAttribute('href', path);
  return content;
};

const fillList = (screen: ParentNode, rows: readonly Row[]) => {
  const list = screen.querySelector('ul');
  if (!list || rows.length === 0) throw new Error('No rows to show');
  list.replaceChildren(...rows.map((row) => rowOf(list, row)));
};

/** The pager below a list of pages: there is no page before the first. */
const fillPages = (screen: ParentNode, count: number) => {
  const pages = pageCountOf(count, pageSize);
  screen.querySelector('nav button:last-of-type')?.setAttribute('aria-disabled', String(pages === 1));
  return `1 / ${pages}`;
};

/** Said only where it cannot be refreshed, and only of today: of other days the app finds the words. */
const savedAt = (at: number) => {
  if (navigator.onLine) return undefined;
  if (new Date(at).toDateString() !== new Date().toDateString()) throw new Error('Saved before today');
  return `Saved at ${timeOfDay(at)}`;
};

/** Takes away what shows only in other circumstances: `offline`, or where the backend has more than it must. */
const keepOnly = (content: ParentNode, circumstances: readonly string[]) => {
  for (const element of content.querySelectorAll<HTMLElement>('[data-only]')) {
    if (circumstances.includes(element.dataset.only ?? '')) delete element.dataset.only;
    else element.remove();
  }
};

/**
 * The screen at this address as the app will show it, from what the last visit saved: its frame as the build rendered
 * it, with the saved rows. Undefined where nothing may show; throws where what was saved does not fit.
 */
export const savedScreen = () => {
  if (window.location.search !== '') return undefined;
  const path = `[data-path="${CSS.escape(window.location.pathname)}"]`;
  const copy = document.querySelector(path) && readSavedCopy();
  if (!copy) return undefined;
  const tenant = savedQuery(copy, JSON.stringify(sessionKeys.tenant)).data as Tenant;
  if (!tenant.hasBeepaidGoModule || !savedQuery(copy, JSON.stringify(sessionKeys.user)).data) return undefined;

  const { content: frame } = template('#first-frame');
  const { content: screen, data } = template(path);
  if (data.query !== undefined) {
    const { data: saved, dataUpdatedAt } = savedQuery(copy, data.query);
    fillList(screen, rowsOf[data.list as ListName](saved as never));
    const { count } = saved as { count?: number };
    fill(screen, {
      savedAt: savedAt(dataUpdatedAt),
      pages: count === undefined ? undefined : fillPages(screen, count),
    });
  }
  fill(frame, { title: data.title ?? tenant.name });
  frame.querySelector('main')?.append(screen);
  keepOnly(frame, [...(navigator.onLine ? [] : ['offline']), ...(tenant.extensions ?? [])]);
  return frame;
};
