import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../support/server/find-free-port.ts';
import { getCertificate } from '../phone/certificate.ts';
import { createTemporaryFolder, type Defer } from '../support/cleanup.ts';
import {
  type MailServer,
  type MailServerOptions,
  type MailServerState,
  mailboxes,
  retry,
  startDaemon,
  startMailServer,
} from './mail-server.ts';

const execute = promisify(execFile);

/** The files from which Debian's package writes `/etc/postfix` when it is installed. */
const debianFolder = '/usr/share/postfix';
const domain = 'postfix.test';

/** Debian's settings, which the installation adds to its files. The bench replaces ports and paths. */
const buildSettings = (
  folder: string,
  { customerPort, lmtpPort }: MailServerOptions,
  { relays, hasPlusAddressing }: MailServerState,
) => `
smtpd_relay_restrictions = permit_mynetworks permit_sasl_authenticated ${relays ? 'defer' : 'reject'}_unauth_destination
myhostname = mail.${domain}
mydestination = $myhostname, localhost
mynetworks = ${relays ? '127.0.0.0/8' : '192.0.2.0/24'}
mailbox_size_limit = 0
recipient_delimiter = ${hasPlusAddressing ? '+' : ''}
alias_maps =
alias_database =
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
relayhost = [127.0.0.1]:${customerPort}
transport_maps = inline:{ ${mailboxes.customerDomain}=lmtp:inet:127.0.0.1:${lmtpPort} }
virtual_mailbox_domains = ${domain}
virtual_mailbox_maps = inline:{ ${mailboxes.getBounceAddress(domain)}=${domain} }
virtual_transport = lmtp:inet:127.0.0.1:${lmtpPort}
queue_run_delay = ${retry.intervalSeconds}s
minimal_backoff_time = ${retry.intervalSeconds}s
maximal_backoff_time = ${retry.intervalSeconds}s
maximal_queue_lifetime = ${retry.totalSeconds}s
bounce_queue_lifetime = ${retry.totalSeconds}s
delay_warning_time = 1s
`;

/** Debian's settings that the bench gives another value, because Postfix warns of repeated settings. */
const replacedSettings = /^(smtpd_tls_cert_file|smtpd_tls_key_file)=.*$/gm;

/** Starts Postfix with Debian's settings, a queue of its own, and a certificate that it made itself. */
export const startPostfix = async (
  defer: Defer,
  options: MailServerOptions,
): Promise<MailServer> => {
  const folder = await createTemporaryFolder(defer);
  const port = await findFreePort();
  const settingsFolder = join(folder, 'settings');
  const [base, tls, services, { cert, key }] = await Promise.all([
    readFile(join(debianFolder, 'main.cf.debian'), 'utf8'),
    readFile(join(debianFolder, 'main.cf.tls'), 'utf8'),
    readFile(join(debianFolder, 'master.cf.dist'), 'utf8'),
    getCertificate(),
  ]);
  // The processes of Postfix run as its own user.
  await chmod(folder, 0o755);
  for (const name of ['settings', 'queue', 'data']) await mkdir(join(folder, name));
  await execute('chown', ['postfix', join(folder, 'data')]);
  await copyFile('/etc/postfix/dynamicmaps.cf', join(settingsFolder, 'dynamicmaps.cf'));
  await writeFile(join(folder, 'certificate.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(
    join(settingsFolder, 'master.cf'),
    services.replace(/^smtp(?= +inet)/m, `127.0.0.1:${port}`),
  );

  const start = async (state: MailServerState) => {
    await writeFile(
      join(settingsFolder, 'main.cf'),
      base + tls.replace(replacedSettings, '') + buildSettings(folder, options, state),
    );
    return startDaemon(
      defer,
      ['postfix', '-c', settingsFolder, 'start-fg'],
      [port],
      ['postfix', '-c', settingsFolder, 'stop'],
    );
  };
  return startMailServer({ name: 'Postfix', domain, port }, start);
};
