import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Random } from '../seeded-random.ts';
import { hasTool } from '../tools.ts';
import { startPacketRouter } from './packet-router.ts';

const execute = promisify(execFile);
const ip = (...args: readonly string[]) => execute('ip', args);

/**
 * Returns whether this machine allows network namespaces and TUN devices. If not, prints that tests
 * are skipped.
 */
export const hasNetworkNamespaces = (): boolean => {
  if (!hasTool('ip', 'iproute2') || !hasTool('socat')) return false;
  const name = `beepaid-try-${randomBytes(4).toString('hex')}`;
  const { status, stderr } = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (status === 0) spawnSync('ip', ['netns', 'delete', name]);
  const reason = status === 0 ? '/dev/net/tun is missing' : stderr.trim();
  const isAllowed = status === 0 && existsSync('/dev/net/tun');
  if (!isAllowed)
    console.log(
      `skipped: this machine does not allow network namespaces with TUN devices (${reason})`,
    );
  return isAllowed;
};

const findFreeUdpPort = async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
};

/**
 * Creates a TUN device whose packets go to `routerPort` as UDP datagrams. Packets to `port` come
 * out of the device.
 */
const createDevice = async (name: string, port: number, routerPort: number) => {
  const socat = spawn(
    'socat',
    [
      '-d',
      '-d',
      `TUN,tun-name=${name},tun-type=tun,iff-no-pi`,
      `UDP4-DATAGRAM:127.0.0.1:${routerPort},bind=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    socat.once('error', reject);
    socat.once('exit', () => reject(new Error(`socat ended:\n${lines.join('\n')}`)));
    createInterface({ input: socat.stderr }).on('line', (line) => {
      lines.push(line);
      if (line.includes('starting data transfer loop')) resolve();
    });
  });
  return socat;
};

const end = async (child: ChildProcess | undefined) => {
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/**
 * Creates a network namespace that is linked to this machine by a router in this process.
 * `nearCount` is the number of addresses that this machine has in the link's network. Needs root.
 */
export const startNetworkLink = async (nearCount: number, random: Random) => {
  const id = randomBytes(3).toString('hex');
  const namespace = `beepaid-${id}`;
  const nearDevice = `bp${id}near`;
  const farDevice = `bp${id}far`;
  // 198.18.0.0/15 is reserved for tests of networks (RFC 2544).
  const network = `198.${randomInt(18, 20)}.${randomInt(256)}`;
  const farAddress = `${network}.254`;
  const nearAddresses = Array.from({ length: nearCount }, (_, index) => `${network}.${index + 1}`);
  const router = await startPacketRouter(random);
  const devices: ChildProcess[] = [];
  const stop = async () => {
    for (const device of devices) await end(device);
    await ip('netns', 'delete', namespace).catch(() => undefined);
    router.stop();
  };
  try {
    await ip('netns', 'add', namespace);
    const ports = { near: await findFreeUdpPort(), far: await findFreeUdpPort() };
    router.setReceivers(ports);
    devices.push(await createDevice(nearDevice, ports.near, router.nearPort));
    devices.push(await createDevice(farDevice, ports.far, router.farPort));
    for (const address of nearAddresses)
      await ip('address', 'add', `${address}/24`, 'dev', nearDevice);
    await ip('link', 'set', nearDevice, 'up');
    // The device keeps its socat when it moves to the namespace.
    await ip('link', 'set', farDevice, 'netns', namespace);
    await ip('-n', namespace, 'address', 'add', `${farAddress}/24`, 'dev', farDevice);
    for (const device of ['lo', farDevice]) await ip('-n', namespace, 'link', 'set', device, 'up');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** The command, without its program, that starts a program in the namespace. */
    launcher: ['nsenter', `--net=/run/netns/${namespace}`],
    farAddress,
    nearAddresses,
    setFault: router.setFault,
    counts: router.counts,
    stop,
  };
};
