import { type Config, readConfig } from './lib/config.ts';
import { createLogger } from './lib/logger.ts';
import { demoLogin } from './seeds/demo/seed-demo.ts';
import { start } from './start.ts';

const logger = createLogger();
const say = (line: string) => process.stdout.write(`${line}\n`);

const nameOf = (host: string | undefined) => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

const welcome = (config: Config, port: number) => {
  say(`Beepaid GO is ready at ${config.publicUrl ?? `http://${nameOf(config.host)}:${port}`}`);
  if (config.demo) say(`Demo log-in: ${demoLogin.email} / ${demoLogin.password}`);
};

process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'The server failed');
  process.exit(1);
});

try {
  const config = readConfig(process.env);
  const running = await start(config, logger, say);
  const leave = async () => {
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  welcome(config, running.port);
} catch (error) {
  process.stderr.write(`Beepaid GO cannot start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
