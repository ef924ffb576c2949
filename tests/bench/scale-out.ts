import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../support/balancer.ts';
import { staffDevice } from '../support/crash/staff-device.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { total } from './crash/kills.ts';
import { atMost, type Section, sampledRow } from './row.ts';
import { scoped, temporaryFolder } from './scope.ts';

const actionsASecond = 50;
const retryAfterMs = 100;
const patienceMs = 15_000;
const betweenRestartsMs = 2_000;

/** Two processes on one PostgreSQL behind a plain balancer, restarted in turn while staff work; one restart a round. */
export const measureRollingRestarts = (rounds: number): Promise<Section | undefined> =>
  scoped(async (defer) => {
    const database = await createEmptyDatabase();
    if (!database) return undefined;
    defer(database.drop);
    const { PATH, HOME } = process.env;
    const start = async () => {
      const settings = { PORT: '0', DEMO: '1', DRAIN_SECONDS: '1', DATABASE_URL: database.url };
      const server = await startServerProcess({ PATH, HOME, ...settings, DATA_DIR: await temporaryFolder(defer) });
      defer(() => server.stop('SIGKILL'));
      return server;
    };
    const servers = await Promise.all([start(), start()]);
    const balancer = await startBalancer(() => servers.map(({ origin }) => origin));
    defer(balancer.stop);
    const staff = await staffDevice(balancer);

    const run = randomUUID();
    const durations: number[] = [];
    let actions = 0;
    let retried = 0;
    let failed = 0;
    const act = async () => {
      const description = `rolling ${run} no. ${actions++}`;
      const key = randomUUID();
      const began = performance.now();
      const isDone = async () => (await staff.press(description, key).catch(() => undefined))?.status === 201;
      let tries = 1;
      while (!(await isDone()) && performance.now() - began < patienceMs) {
        tries += 1;
        await delay(retryAfterMs);
      }
      const duration = performance.now() - began;
      durations.push(duration);
      if (tries > 1) retried += 1;
      if (duration >= patienceMs) failed += 1;
    };

    const underWay = new Set<Promise<void>>();
    const working = setInterval(() => {
      const acting = act().finally(() => underWay.delete(acting));
      underWay.add(acting);
    }, 1_000 / actionsASecond);
    const restart = async (at: 0 | 1) => {
      const before: ServerProcess = servers[at];
      await before.stop();
      servers[at] = await start();
      await delay(betweenRestartsMs);
    };
    for (let round = 0; round < rounds; round += 1) await restart(round % 2 === 0 ? 0 : 1);
    clearInterval(working);
    await Promise.all(underWay);
    const made = await staff.list(run);
    return {
      title: `Two processes behind a balancer, restarted in turn under ${actionsASecond} creates a second (PostgreSQL)`,
      rows: [
        total('restarts', [rounds]),
        total('creates', [actions]),
        total('failed, retries included', [failed], atMost(0)),
        total('succeeded at the second try or later', [retried]),
        total('rows less creates', [Math.abs(made.length - actions)], atMost(0)),
        sampledRow('create, retries included', durations, {}),
        sampledRow('the slowest create', [Math.max(...durations)], { goal: atMost(3_000) }),
      ],
      notes: ['Rolling restarts: DRAIN_SECONDS=1; the balancer asks /readyz five times a second.'],
    };
  });
