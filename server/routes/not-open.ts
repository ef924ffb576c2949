import { createMiddleware } from 'hono/factory';
import { hasShop } from '../domain/setup/setup-link.ts';
import { isScreen } from '../http/static/static-files.ts';
import type { Dependencies } from './dependencies.ts';
import { customerPageHeaders } from './pay/customer-page-headers.ts';
import { notOpenPage } from './pay/pages/notice-page.ts';

const openScreens: readonly string[] = ['/setup', '/terms-and-conditions'];

/** Once the server has a shop, no call asks the database again. */
export const createOpenCheck = ({
  database,
  settings,
}: Pick<Dependencies, 'database' | 'settings'>) => {
  let isOpen = settings.servesDemo;
  return async () => {
    isOpen ||= await hasShop(database.unscopedDb, undefined);
    return isOpen;
  };
};

/** A device stores the app only once it has opened the set-up link. */
export const createNotOpenMiddleware = (isOpen: () => Promise<boolean>) =>
  createMiddleware(async (c, next) => {
    const isShown = c.req.method === 'GET' && isScreen(c.req.path);
    if (!isShown || openScreens.includes(c.req.path) || (await isOpen())) return next();
    return customerPageHeaders(c, async () => {
      c.res = await c.html(notOpenPage);
    });
  });
