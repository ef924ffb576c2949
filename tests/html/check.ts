/**
 * Checks all HTML of the product with the Nu Html Checker (vnu) and html-validate: the pages of
 * customers, the emails, the built index.html, and the DOM of the app's main screens in Chromium.
 * vnu also checks the built style sheets. Installs the tools when they are missing. Without Java, vnu is skipped.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { resultsFolder } from '../support/results-folder.ts';
import { hasTool, installTools } from '../support/tools.ts';
import { exceptions, type Finding, listFaults, listUnusedExceptions } from './findings.ts';
import { renderCustomerPages, renderEmails } from './render-customer-pages.ts';
import { renderScreens } from './render-screens.ts';

interface VnuReport {
  readonly messages: readonly {
    readonly url: string;
    readonly message: string;
    readonly extract?: string;
  }[];
}
type HtmlValidateReport = readonly {
  readonly filePath: string;
  readonly messages: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly selector: string | null;
  }[];
}[];

/**
 * The simplest compiler and collector need half the CPU time, because the run is short. The
 * validator needs a deep stack.
 */
const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

const folder = import.meta.dirname;
const documents = join(resultsFolder, 'html');

/** Returns what a command prints, whether it succeeds or not. */
const readOutput = async (command: string, ...args: readonly string[]) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  await once(child, 'close');
  return output;
};

const writeDocuments = (kind: string, rendered: readonly (readonly [string, string])[]) => {
  for (const [name, html] of rendered)
    writeFileSync(join(documents, `${kind} ${name}.html`.replaceAll(' ', '-')), html);
};

/** Copies the style sheets of the build. */
const copyStyleSheets = () => {
  const assets = join(folder, '../../dist/assets');
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.css')))
    copyFileSync(join(assets, file), join(documents, `style-${file}`));
};

const runVnu = async (): Promise<Finding[]> => {
  const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
  const flags = ['--format', 'json', '--stdout', '--exit-zero-always', '--also-check-css'];
  const output = await readOutput('java', ...javaFlags, '-jar', jar, ...flags, documents);
  const { messages }: VnuReport = JSON.parse(output);
  return messages.map(({ url, message, extract = '' }) => ({
    document: basename(decodeURIComponent(url)),
    text: `vnu: ${message} ${extract.replaceAll(/\s+/g, ' ')}`,
  }));
};

const runHtmlValidate = async (): Promise<Finding[]> => {
  const command = join(folder, 'node_modules/.bin/html-validate');
  const config = join(folder, 'html-validate.config.mjs');
  const flags = ['--config', config, '--formatter', 'json'];
  const output = await readOutput(command, ...flags, documents);
  const report: HtmlValidateReport = JSON.parse(output);
  return report.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      document: basename(filePath),
      text: `${ruleId}: ${message} ${selector ?? ''}`,
    })),
  );
};

try {
  await installTools(folder);
  rmSync(documents, { recursive: true, force: true });
  mkdirSync(documents, { recursive: true });
  writeDocuments('app', [['index', readFileSync(join(folder, '../../dist/index.html'), 'utf8')]]);
  copyStyleSheets();
  writeDocuments('customer', await renderCustomerPages());
  writeDocuments('email', renderEmails());
  writeDocuments('screen', await renderScreens());
  const hasVnu = hasTool('java', 'default-jre-headless');
  const findings = (await Promise.all([hasVnu ? runVnu() : [], runHtmlValidate()])).flat();
  // Without vnu, the exceptions for it have no finding.
  const unused = hasVnu ? listUnusedExceptions(findings, exceptions) : [];
  const faults = [...listFaults(findings, exceptions), ...unused];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('The HTML of pages, emails and screens and the style sheets have no faults');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
