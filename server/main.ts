import { SETUP_LINK_MINUTES } from './domain/setup/setup-link.ts';
import { type Config, readConfig } from './lib/settings/config.ts';
import { withOwnSecret } from './lib/settings/own-secret.ts';
import { createShutdown } from './lib/work/create-shutdown.ts';
import { createLogger } from './lib/work/logger.ts';
import { demoLogin } from './seeds/demo/seed-demo.ts';
import type { RunningServer } from './start.ts';
import { startRestorable } from './start-restorable.ts';

const logger = createLogger();
const printLine = (line: string) => process.stdout.write(`${line}\n`);

const toUrlHost = (host: string | undefined) => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

const printWelcome = (config: Config, { port, setupUrl }: RunningServer) => {
  printLine(
    `Beepaid GO is ready at ${config.publicUrl ?? `http://${toUrlHost(config.host)}:${port}`}`,
  );
  if (config.demo) printLine(`Demo log-in: ${demoLogin.email} / ${demoLogin.password}`);
  if (setupUrl) printLine(`Open your shop here, within ${SETUP_LINK_MINUTES} minutes: ${setupUrl}`);
};

process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'The server failed');
  process.exit(1);
});

try {
  const config = withOwnSecret(readConfig(process.env), { createsSecret: true });
  const welcome = (running: RunningServer) => printWelcome(config, running);
  const server = await startRestorable(config, logger, { printLine, onRestart: welcome });
  const shutDown = createShutdown({
    stop: server.stop,
    drainSeconds: config.drainSeconds,
    logger,
    exit: process.exit,
  });
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
  welcome(server);
} catch (error) {
  process.stderr.write(
    `Beepaid GO cannot start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
}
