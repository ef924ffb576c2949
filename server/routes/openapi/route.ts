import { Hono } from 'hono';
import { uncached } from '../../http/middleware/body-limit.ts';
import { openApiDocument } from './document.ts';

/** The description of the API, to be mounted at /api/openapi.json. It is the same at every merchant's address. */
export const openApi = () => {
  let text: string | undefined;
  return new Hono().use(uncached).get('/', (c) => {
    text ??= JSON.stringify(openApiDocument());
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
};
