import crypto from 'node:crypto';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded with `node --import`, so that a server always shows the same data: its clock stands
// still at the time FIXED_TIME, and the identifiers of its payment requests repeat. Timers run on.
// The embedded database reads the same clock.

const fixedTime = Date.parse(process.env.FIXED_TIME);

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [fixedTime] : args));
  }
  static now() {
    return fixedTime;
  }
};

// Node writes the header Date from a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function writeFixedDate(...args) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};

/** Each range has numbers of its own, because the server draws those of other ranges at any time. */
const drawnByRange = new Map();

crypto.randomInt = (...range) => {
  const [min, max] = range.length === 1 ? [0, ...range] : range;
  const drawn = (drawnByRange.get(`${range}`) ?? 0) + 1;
  drawnByRange.set(`${range}`, drawn);
  return (
    min + (crypto.createHash('sha256').update(`${drawn}`).digest().readUInt32BE() % (max - min))
  );
};
syncBuiltinESMExports();
