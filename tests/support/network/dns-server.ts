import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** TXT records, no such record, or an answer that says nothing. */
export type DnsAnswer = readonly string[] | 'no such name' | 'failure' | 'silence';

const HEADER_BYTES = 12;
const TXT = 16;
const responseCodes: Readonly<Record<string, number>> = { 'no such name': 3, failure: 2 };

const readQuestion = (query: Buffer) => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // A zero byte ends the name; type and class follow.
  return { name: labels.join('.'), question: query.subarray(HEADER_BYTES, at + 5) };
};

const buildRecord = (text: string) => {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])),
  );
  const record = Buffer.alloc(HEADER_BYTES);
  // A pointer to the question's name, type, class, lifetime and length.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
};

/** RFC 1035, over UDP, for TXT records. */
export const startDnsServer = async (answers: Readonly<Record<string, DnsAnswer>>) => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, question } = readQuestion(query);
    const answer = answers[name] ?? 'no such name';
    if (answer === 'silence') return;
    const records = typeof answer === 'string' ? [] : answer.map(buildRecord);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    const responseCode = typeof answer === 'string' ? (responseCodes[answer] ?? 0) : 0;
    header.writeUInt16BE(0x8180 + responseCode, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
};
