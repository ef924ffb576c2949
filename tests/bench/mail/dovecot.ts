import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../support/server/find-free-port.ts';
import { getCertificate } from '../phone/certificate.ts';
import { createTemporaryFolder, type Defer } from '../support/cleanup.ts';
import { mailboxes, startDaemon } from './mail-server.ts';

interface Ports {
  readonly imap: number;
  readonly lmtp: number;
}

const buildSettings = (folder: string, { imap, lmtp }: Ports) => `
protocols = imap lmtp
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:~/mail
mail_plugins = quota
plugin {
  quota = maildir:User quota
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
`;

/** A user of Debian without rights, who owns the mailboxes. Dovecot allows no mailbox of root. */
const mailUser = '65534:65534';

/**
 * Starts Dovecot with a mailbox for the bounces of each domain, and with a customer's mailbox that is
 * full. It offers STARTTLS with a certificate that it made itself, as Debian's Dovecot does.
 */
export const startDovecot = async (defer: Defer, bounceDomains: readonly string[]) => {
  const folder = await createTemporaryFolder(defer);
  const ports = { imap: await findFreePort(), lmtp: await findFreePort() };
  const { cert, key } = await getCertificate();
  const toUser = (address: string, options = '') =>
    `${address}:{PLAIN}${mailboxes.password}:${mailUser}::${folder}/mail/${address}::${options}\n`;
  const users = [
    ...bounceDomains.map((domain) => toUser(mailboxes.getBounceAddress(domain))),
    toUser(mailboxes.full, 'userdb_quota_rule=*:bytes=1'),
  ];
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'mail'));
  await chmod(join(folder, 'mail'), 0o777);
  await writeFile(join(folder, 'certificate.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'users'), users.join(''));
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, buildSettings(folder, ports));
  await startDaemon(defer, ['dovecot', '-F', '-c', file], [ports.imap, ports.lmtp]);
  return {
    lmtpPort: ports.lmtp,
    getBounceUrl: (domain: string) =>
      `imap://${encodeURIComponent(mailboxes.getBounceAddress(domain))}:${mailboxes.password}@localhost:${ports.imap}`,
  };
};
