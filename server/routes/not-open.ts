import { createMiddleware } from 'hono/factory';
import { hasShop } from '../domain/setup/setup-link.ts';
import { isScreen } from '../http/static/static-files.ts';
import type { Dependencies } from './dependencies.ts';
import { customerPageHeaders } from './pay/customer-page-headers.ts';
import { notOpenPage } from './pay/pages/notice-page.ts';

/** These screens work before there is a shop. */
const openScreens: readonly string[] = ['/setup', '/terms-and-conditions'];

/** Responds without the app, which could only say that the server refuses its calls. */
export const createNotOpenMiddleware = ({
  database,
  settings,
}: Pick<Dependencies, 'database' | 'settings'>) => {
  let isOpen = settings.servesDemo;
  return createMiddleware(async (c, next) => {
    const isShown = c.req.method === 'GET' && isScreen(c.req.path);
    if (isOpen || !isShown || openScreens.includes(c.req.path)) return next();
    isOpen = await hasShop(database.unscopedDb, undefined);
    if (isOpen) return next();
    return customerPageHeaders(c, async () => {
      c.res = await c.html(notOpenPage);
    });
  });
};
