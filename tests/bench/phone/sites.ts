import { once } from 'node:events';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { repository } from '../../support/server-process.ts';
import { type Defer, temporaryFolder } from '../scope.ts';
import { startServer } from '../server.ts';
import { openFront } from './front.ts';
import { openLink } from './link.ts';

/** The built server, and beside it one that has the hand-written page where the built app would be. */
const floorRoot = async (defer: Defer) => {
  const root = await temporaryFolder(defer);
  await mkdir(join(root, 'dist-server'));
  await mkdir(join(root, 'server/db'), { recursive: true });
  await cp(join(repository, 'package.json'), join(root, 'package.json'));
  for (const part of ['server', 'contract']) {
    await cp(join(repository, 'dist-server', part), join(root, 'dist-server', part), { recursive: true });
  }
  for (const part of ['node_modules', 'dist-server/template', 'server/db/migrations']) {
    await symlink(join(repository, part), join(root, part));
  }
  await cp(join(import.meta.dirname, 'floor-page'), join(root, 'dist'), { recursive: true });
  return root;
};

const freePort = async () => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Something that is measured on a phone: behind a slow link of its own, on a server of its own. */
const openSite = async (defer: Defer, root: string) => {
  const dataFolder = await temporaryFolder(defer);
  const port = await freePort();
  const server = `http://localhost:${port}`;
  const link = await openLink(defer, await openFront(defer, server));
  await startServer(defer, { dataFolder, root, port, publicUrl: link.origin });
  return { server, link };
};

export const openApp = (defer: Defer) => openSite(defer, repository);
/** The least that does the job: one page written by hand, its script, its worker; the same API. */
export const openFloor = async (defer: Defer) => openSite(defer, await floorRoot(defer));

export type Site = Awaited<ReturnType<typeof openSite>>;
