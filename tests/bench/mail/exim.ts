import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../support/server/find-free-port.ts';
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

const domain = 'exim.test';
/** The user that the installation of Exim creates. */
const user = 'Debian-exim';
const userId = 64_999;

/** The answers to the questions of the installation. */
const buildInstallationSettings = (port: number, customerPort: number) => `
dc_eximconfig_configtype='smarthost'
dc_other_hostnames='${domain}'
dc_local_interfaces='127.0.0.1.${port}'
dc_smarthost='127.0.0.1::${customerPort}'
dc_readhost=''
dc_relay_domains=''
dc_relay_nets=''
dc_minimaldns='false'
dc_use_split_config='true'
dc_hide_mailname=''
dc_localdelivery='mail_spool'
CFILEMODE='644'
`;

const buildMainSettings = ({ relays }: MailServerState) => `
${relays ? '' : 'MAIN_RELAY_NETS = 192.0.2.0/24'}
delay_warning = 1s
`;

/** The first router is Debian's with `self`, because Exim sends nothing to its own machine by default. */
const buildRouters = (customerPort: number, { hasPlusAddressing }: MailServerState) => `
smarthost_on_this_machine:
  driver = manualroute
  domains = ! +local_domains : ! ${mailboxes.customerDomain}
  transport = remote_smtp_smarthost
  route_list = * 127.0.0.1::${customerPort} byname
  self = send
  no_more

customers_with_dovecot:
  driver = accept
  domains = ${mailboxes.customerDomain}
  transport = dovecot

bounce_mailbox:
  driver = accept
  domains = ${domain}
  local_parts = bounces
${hasPlusAddressing ? '  local_part_suffix = +*\n  local_part_suffix_optional' : ''}
  transport = dovecot
`;

const buildTransport = (lmtpPort: number) => `
dovecot:
  driver = smtp
  protocol = lmtp
  hosts = 127.0.0.1
  port = ${lmtpPort}
  hosts_override
  allow_localhost
`;

const retryRule = `* * F,${retry.totalSeconds}s,${retry.intervalSeconds}s\n`;

/**
 * Runs Exim in a mount namespace, where the files of the bench lie above those of the packages, and
 * those above the files of the machine. Debian's own script writes the settings, and Exim uses the
 * paths that it has on a machine with the packages.
 */
const buildScript = (folder: string, packagesFolder: string) => `
set -e
mount -t overlay overlay -o lowerdir=${packagesFolder}/usr:/usr /usr
mount -t overlay overlay -o lowerdir=${folder}/etc:${packagesFolder}/etc:/etc /etc
mount -t overlay overlay -o lowerdir=/var,upperdir=${folder}/var,workdir=${folder}/work /var
chown ${user} /var/spool/exim4 /var/log/exim4
update-exim4.conf
exec exim4 -bdf -q${retry.intervalSeconds}s
`;

/** Starts Exim with Debian's settings and a queue of its own, from unpacked packages. */
export const startExim = async (
  defer: Defer,
  options: MailServerOptions,
  packagesFolder: string,
): Promise<MailServer> => {
  const folder = await createTemporaryFolder(defer);
  const port = await findFreePort();
  const settingsFolder = join(folder, 'etc/exim4');
  const sections = join(settingsFolder, 'conf.d');
  for (const section of ['main', 'router', 'transport', 'retry'])
    await mkdir(join(sections, section), { recursive: true });
  for (const path of ['var/spool/exim4', 'var/log/exim4', 'var/lib/exim4', 'work'])
    await mkdir(join(folder, path), { recursive: true });
  const users = await readFile('/etc/passwd', 'utf8');
  const groups = await readFile('/etc/group', 'utf8');
  await Promise.all([
    writeFile(
      join(folder, 'etc/passwd'),
      `${users}${user}:x:${userId}:${userId}::/var/spool/exim4:/usr/sbin/nologin\n`,
    ),
    writeFile(join(folder, 'etc/group'), `${groups}${user}:x:${userId}:\n`),
    writeFile(join(folder, 'etc/mailname'), `${domain}\n`),
    writeFile(
      join(settingsFolder, 'update-exim4.conf.conf'),
      buildInstallationSettings(port, options.customerPort),
    ),
    writeFile(join(sections, 'transport/20_dovecot'), buildTransport(options.lmtpPort)),
    writeFile(join(sections, 'retry/20_fast'), retryRule),
    writeFile(join(folder, 'start.sh'), buildScript(folder, packagesFolder)),
  ]);

  const start = async (state: MailServerState) => {
    await writeFile(join(sections, 'main/00_bench'), buildMainSettings(state));
    await writeFile(join(sections, 'router/140_bench'), buildRouters(options.customerPort, state));
    return startDaemon(defer, ['unshare', '--mount', 'sh', join(folder, 'start.sh')], [port]);
  };
  return startMailServer({ name: 'Exim', domain, port }, start);
};
