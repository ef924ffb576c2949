import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Random } from '../seeded-random.ts';

/** What a link does to IP packets, in both directions. */
export interface LinkFault {
  /** The share of packets that are lost, from 0 to 1. */
  readonly lossShare?: number;
  /** The time that a packet takes. */
  readonly delayMs?: number;
  /**
   * The most that a packet takes in addition. Each packet has its own time, so that packets
   * overtake each other.
   */
  readonly jitterMs?: number;
  /** TCP connects, and no data arrives. */
  readonly losesData?: boolean;
}

const IP_VERSION = 4;
const TCP_PROTOCOL = 6;
const ADDRESS_LENGTH = 4;
const SOURCE_OFFSET = 12;
const DESTINATION_OFFSET = SOURCE_OFFSET + ADDRESS_LENGTH;

const isIpv4 = (packet: Buffer) => packet.length >= 20 && packet.readUInt8() >> 4 === IP_VERSION;

const readAddress = (packet: Buffer, offset: number) =>
  packet.subarray(offset, offset + ADDRESS_LENGTH).join('.');

/** Whether a packet carries data of a TCP connection, and not only its control flags. */
const hasTcpData = (packet: Buffer) => {
  if (packet.readUInt8(9) !== TCP_PROTOCOL) return false;
  const ipHeaderLength = (packet.readUInt8() & 0x0f) * 4;
  const tcpHeaderLength = (packet.readUInt8(ipHeaderLength + 12) >> 4) * 4;
  return packet.readUInt16BE(2) > ipHeaderLength + tcpHeaderLength;
};

const openSocket = async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
};

/**
 * Starts a router that forwards IPv4 packets between two sides. Each side sends its packets as UDP
 * datagrams to its port of this machine. The near side has several addresses, and each of them can
 * have a fault of its own.
 */
export const startPacketRouter = async (random: Random) => {
  const near = await openSocket();
  const far = await openSocket();
  const ports = new Map<Socket, number>();
  const faults = new Map<string, LinkFault>();
  const counts = { lost: 0, delayed: 0 };
  let isStopped = false;

  const forward = (
    packet: Buffer,
    to: Socket,
    { lossShare = 0, delayMs = 0, jitterMs = 0, losesData }: LinkFault,
  ) => {
    const isLost = random() < lossShare || (losesData === true && hasTcpData(packet));
    if (isLost) {
      counts.lost += 1;
      return;
    }
    const send = () => {
      const port = ports.get(to);
      if (port !== undefined && !isStopped) to.send(packet, port, '127.0.0.1');
    };
    if (delayMs + jitterMs === 0) return send();
    counts.delayed += 1;
    setTimeout(send, delayMs + random() * jitterMs);
  };

  const connect = (from: Socket, to: Socket, nearAddressOffset: number) => {
    from.on('message', (packet) => {
      if (!isIpv4(packet)) return;
      forward(packet, to, faults.get(readAddress(packet, nearAddressOffset)) ?? {});
    });
    // A side that has not started yet, or has ended, refuses datagrams.
    from.on('error', () => undefined);
  };
  connect(near, far, SOURCE_OFFSET);
  connect(far, near, DESTINATION_OFFSET);

  return {
    /** The port to which the near side sends its packets. */
    nearPort: near.address().port,
    /** The port to which the far side sends its packets. */
    farPort: far.address().port,
    /** Sets the ports at which the sides receive packets. */
    setReceivers: (receivers: { readonly near: number; readonly far: number }) => {
      ports.set(near, receivers.near).set(far, receivers.far);
    },
    /** Sets the fault of all packets from and to an address of the near side; undefined ends it. */
    setFault: (nearAddress: string, fault: LinkFault | undefined) => {
      if (fault) faults.set(nearAddress, fault);
      else faults.delete(nearAddress);
    },
    /** The numbers of packets that faults have lost and delayed. */
    counts: counts as Readonly<typeof counts>,
    stop: () => {
      isStopped = true;
      near.close();
      far.close();
    },
  };
};
