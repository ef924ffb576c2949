import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../support/server/find-free-port.ts';
import { repository } from '../../support/server/server-process.ts';
import { createTemporaryFolder, type Defer } from '../support/cleanup.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import { seedPublicDatabase } from './seed-public-database.ts';
import { openLink } from './slow-link.ts';

/**
 * Copies the built server, with the hand-written page of `floor-page/` in the place of the app.
 * Returns the copy's folder.
 */
const copyServerWithFloorPage = async (defer: Defer) => {
  const root = await createTemporaryFolder(defer);
  await mkdir(join(root, 'server/db'), { recursive: true });
  await cp(join(repository, 'package.json'), join(root, 'package.json'));
  await cp(join(repository, 'dist-server/server'), join(root, 'dist-server/server'), {
    recursive: true,
  });
  for (const part of ['node_modules', 'dist-server/template', 'server/db/migrations']) {
    await symlink(join(repository, part), join(root, part));
  }
  await cp(join(import.meta.dirname, 'floor-page'), join(root, 'dist'), { recursive: true });
  return root;
};

/**
 * Starts the server in `root` behind a slow link of its own. `server` is the server's origin
 * without the link.
 */
const openSite = async (defer: Defer, root: string, settings: ServerOptions['settings'] = {}) => {
  const dataFolder = await createTemporaryFolder(defer);
  await seedPublicDatabase(dataFolder);
  const port = await findFreePort();
  const server = `http://localhost:${port}`;
  const link = await openLink(defer, await startReverseProxy(defer, server));
  await startServer(defer, { dataFolder, root, port, publicUrl: link.origin, settings });
  return { server, link };
};

/** Starts the built app behind a slow link. */
export const openApp = (defer: Defer, settings?: ServerOptions['settings']) =>
  openSite(defer, repository, settings);
/**
 * Starts a minimal hand-written page with its own script and worker, on the same API. Its times are
 * the floor of the app's.
 */
export const openFloor = async (defer: Defer) =>
  openSite(defer, await copyServerWithFloorPage(defer));

export type Site = Awaited<ReturnType<typeof openSite>>;
