import { test as base, expect } from '@playwright/test';
import { createDeployment, type Deployment } from '../browser/deployment.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { repository } from './server-process.ts';

let serial = 0;

/** The check of each takes seconds of CPU time. */
const settings = { BACKUPS_KEPT: '0' };

interface Fixtures {
  /** No other test uses it. */
  readonly email: string;
  /** In the newest message to `recipient`, which may still come. */
  readonly linkSentTo: (recipient: string) => Promise<string>;
}

/** For a worker's tests in any browser. */
export const test = base.extend<Fixtures, { readonly server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await runServer(repository, { settings });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use) => use(`jo.${process.pid}${++serial}@example.com`),
  linkSentTo: async ({ server }, use) => {
    const findLink = async (recipient: string) => {
      const newest = (await server.messages()).filter((text) => text.includes(recipient)).at(-1);
      return newest?.match(/https?:\/\/\S+/)?.[0];
    };
    await use(async (recipient) => {
      // The server waits up to five seconds before it sends a reset link.
      await expect.poll(() => findLink(recipient), { timeout: 15_000 }).toBeDefined();
      return (await findLink(recipient)) ?? '';
    });
  },
});

/** On a copy of the build. */
export const deploymentTest = test.extend<object, { readonly deployment: Deployment }>({
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const deployment = await createDeployment();
      await use(deployment);
      await deployment.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ deployment }, use) => {
      const server = await runServer(deployment.root, { settings });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
