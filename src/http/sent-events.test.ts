import { expect, test } from 'vitest';
import { eventAssembly } from './sent-events.ts';

const text = [
  'retry: 3000',
  'event: ready\nid: 7:7:\ndata: {}',
  ': here',
  'data: one\ndata:two',
  'event: changes\r\nid: 8:8:\r\ndata: {"a":"b: c"}',
].join('\n\n');

test.each([1, 2, 3, 7, 1_000])('events are the same in pieces of %s characters', (size) => {
  const assemble = eventAssembly();
  const pieces = `${text}\n\n`.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  expect(pieces.flatMap(assemble)).toEqual([
    { type: 'ready', data: '{}', id: '7:7:' },
    { type: 'message', data: 'one\ntwo', id: undefined },
    { type: 'changes', data: '{"a":"b: c"}', id: '8:8:' },
  ]);
});

test('what is not ended is no event yet', () => {
  const assemble = eventAssembly();
  expect(assemble('data: one\n')).toEqual([]);
  expect(assemble('\n')).toHaveLength(1);
});
