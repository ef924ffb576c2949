import { Hono } from 'hono';
import { noStore } from '../../http/middleware/body-limit.ts';
import { buildOpenApiDocument } from './document.ts';

/** Serves the OpenAPI document at /api/openapi.json, the same for all tenants. */
export const createOpenApiRoute = () => {
  let text: string | undefined;
  return new Hono().use(noStore).get('/', (c) => {
    text ??= JSON.stringify(buildOpenApiDocument());
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
};
