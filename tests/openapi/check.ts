/**
 * Checks the OpenAPI document as its users do: `redocly lint` finds nothing, and a program that uses
 * the types of openapi-typescript compiles. Installs the tools when they are missing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApiDocument } from '../../server/routes/openapi/document.ts';
import { resultsFolder } from '../support/results-folder.ts';
import { installTools } from '../support/tools.ts';

const folder = import.meta.dirname;
const results = join(resultsFolder, 'openapi');
const documentFile = join(results, 'openapi.json');
mkdirSync(results, { recursive: true });
writeFileSync(documentFile, JSON.stringify(buildOpenApiDocument()));

/** Runs a command without output, unless it fails. @throws Error with the output */
const run = async (command: string, ...args: readonly string[]) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
};
const runTool = (name: string, ...args: readonly string[]) =>
  run(join(folder, 'node_modules/.bin', name), ...args);

const lint = () =>
  runTool('redocly', 'lint', documentFile, '--config', join(folder, 'redocly.yaml'));
const compileClient = async () => {
  await runTool('openapi-typescript', documentFile, '--output', join(results, 'api.d.ts'));
  await run('npx', 'tsc', '-p', folder);
};

try {
  await installTools(folder);
  await Promise.all([lint(), compileClient()]);
  console.log('The OpenAPI document has no faults, and a generated client compiles');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
