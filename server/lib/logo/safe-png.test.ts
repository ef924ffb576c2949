import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../settings/package-files.ts';
import { isPng, toSafePng } from './safe-png.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunk = (type: string, data: Buffer = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
};
const [picture, end] = [chunk('IDAT', Buffer.from('pixels')), chunk('IEND')];
const build = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);

describe('the check of a PNG [shop 1.3]', () => {
  test('keeps a real picture as it is', () => {
    const file = readFileSync(join(packageRoot, 'public/apple-touch-icon.png'));
    expect(isPng(file)).toBe(true);
    expect(toSafePng(file)).toEqual(file);
  });

  test('removes text, camera data and everything after the end of the picture', () => {
    const file = build(
      header(9, 9),
      chunk('tEXt', Buffer.from('secret')),
      chunk('eXIf'),
      picture,
      end,
      Buffer.from('<script>'),
    );
    expect(toSafePng(file)).toEqual(build(header(9, 9), picture, end));
  });

  test.each([
    ['without a header', build(picture, end)],
    ['without a picture', build(header(9, 9), end)],
    ['without an end', build(header(9, 9), picture)],
    ['with a chunk beyond its end', build(header(9, 9), picture.subarray(0, 14))],
    ['that would fill the memory of a phone', build(header(2_001, 9), picture, end)],
    ['without a side', build(header(0, 9), picture, end)],
  ])('refuses %s', (_, file) => {
    expect(toSafePng(file)).toBeUndefined();
  });
});
