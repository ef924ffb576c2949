import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('only addToOutbox adds messages to the outbox, because it encrypts them [attack 5.11]', () => {
  const server = join(import.meta.dirname, '../..');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const inserting = sources.filter((file) =>
    /\.insert\(\s*outbox\b/.test(readFileSync(join(server, file), 'utf8')),
  );
  expect(inserting).toEqual(['domain/outbox/message-content.ts']);
});
