import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { destination, pino } from 'pino';
import {
  openEmbeddedEngine,
  openPostgresqlEngine,
  type RecordedStatements,
} from '../lists/engines.ts';

/** What the floor server answers at one path. */
export interface FloorRoute {
  readonly path: string;
  readonly statements: RecordedStatements;
  /** The page to respond with. Without it, the response has the rows of the statements as JSON. */
  readonly page?: string;
}

export interface FloorConfig {
  readonly routes: readonly FloorRoute[];
  readonly database: { readonly url: string } | { readonly dataFolder: string };
}

const [, , file = ''] = process.argv;
// The bench has written this file.
const { routes, database }: FloorConfig = JSON.parse(readFileSync(file, 'utf8'));

const engine =
  'url' in database
    ? await openPostgresqlEngine(database.url)
    : await openEmbeddedEngine(database.dataFolder);
const logger = pino(destination({ fd: 2, sync: true }));
const app = new Hono();
app.use(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const { method, path } = c.req;
  logger.info({ method, path, status: c.res.status, ms: performance.now() - startedAt });
});
for (const { path, statements, page } of routes) {
  app.get(path, async (c) => {
    const rows = await engine.replay(statements);
    return page === undefined ? c.json(rows) : c.html(page);
  });
}
serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
  process.stdout.write(`The floor server is ready at http://localhost:${port}\n`),
);
