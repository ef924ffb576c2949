import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { packageRoot } from './package-root.ts';

const packageSchema = v.object({ version: v.string() });

/** The version in package.json when this process started. */
export const appVersion = v.parse(
  packageSchema,
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
).version;
