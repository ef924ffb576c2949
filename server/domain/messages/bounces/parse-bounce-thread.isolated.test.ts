import { expect, onTestFinished, test } from 'vitest';
import { bounceBuilders } from '../../../../tests/support/messages/bounce-emails.ts';
import { buildHostileBounces } from '../../../../tests/support/messages/hostile-bounces.ts';
import { useBuiltServer } from '../../../../tests/support/short-lived-process.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { createBounceAddresses } from './bounce-addresses.ts';
import { createBounceParser } from './create-bounce-parser.ts';
import { findBounce } from './find-bounce.ts';
import { parseBounce } from './parse-bounce.ts';

// The thread runs a program of the build.
process.execArgv.push('--import', useBuiltServer);

const addresses = createBounceAddresses('bounces@example.com', 'a secret');
const to = addresses.build(newId());
const find = (email: string) =>
  findBounce(Buffer.from(email), addresses)?.content ?? Buffer.alloc(0);

test('the built server parses bounces in a thread with the same results, also hostile ones [reach 6.7]', async () => {
  const parser = createBounceParser();
  onTestFinished(() => parser.stop());
  const contents = [
    find(bounceBuilders.Postfix({ to, recipient: 'jo@example.org' })),
    ...buildHostileBounces(to).map(([, email]) => find(email)),
    find(bounceBuilders.Gmail({ to, recipient: 'jo@example.org' })),
  ];
  for (const content of contents) {
    const expected = await parseBounce(content).catch((error: Error) => error.message);
    expect(await parser.run(content).catch((error: Error) => error.message)).toEqual(expected);
  }
});
