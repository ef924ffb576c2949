import { crc32, deflateSync } from 'node:zlib';

const most = 256;

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const parts = (colour) => [
  colour >>> 24,
  (colour >>> 16) & 255,
  (colour >>> 8) & 255,
  colour & 255,
];

const distance = (one, other) => {
  const [left, right] = [parts(one), parts(other)];
  return left.reduce((sum, part, at) => sum + (part - right[at]) ** 2, 0);
};

/**
 * The most frequent colours, and for every other the nearest of them: on edges alone, where no eye
 * can tell.
 */
const paletteOf = (pixels) => {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts.keys()].toSorted((one, other) => counts.get(other) - counts.get(one));
  // Transparent colours come first in the palette, so that the chunk of opacities (tRNS) is short.
  const palette = all.slice(0, most).toSorted((one, other) => (one & 255) - (other & 255));
  const place = new Map(palette.map((colour, at) => [colour, at]));
  for (const colour of all.slice(most)) {
    const nearest = palette.toSorted(
      (one, other) => distance(one, colour) - distance(other, colour),
    )[0];
    place.set(colour, place.get(nearest));
  }
  return { palette, place };
};

/** A picture of few colours, as RGBA bytes, in a file a third of what a browser writes. */
export const palettePng = (size, rgba) => {
  const bytes = Buffer.from(rgba);
  // All fully transparent pixels get one colour.
  const pixels = Array.from({ length: size * size }, (_, at) =>
    bytes[at * 4 + 3] ? bytes.readUInt32BE(at * 4) : 0,
  );
  const { palette, place } = paletteOf(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3], 8);
  const opacities = palette.map((colour) => colour & 255).filter((opacity) => opacity < 255);
  const rows = Buffer.alloc(size * (size + 1));
  pixels.forEach((colour, at) => {
    rows[Math.floor(at / size) * (size + 1) + 1 + (at % size)] = place.get(colour);
  });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => parts(colour).slice(0, 3)))),
    ...(opacities.length > 0 ? [chunk('tRNS', Buffer.from(opacities))] : []),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
