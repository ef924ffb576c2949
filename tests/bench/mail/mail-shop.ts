import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { fromWireCase } from '../../../contract/wire-case.ts';
import type { Finding } from '../../../server/cli/doctor/finding.ts';
import { getDeliveryNotes } from '../../../src/features/payments/model/delivery-notes.ts';
import { createStaffClient } from '../../support/server/crash/staff-client.ts';
import { findFreePort } from '../../support/server/find-free-port.ts';
import { runCommandLine } from '../../support/server/run-command-line.ts';
import { seedPublicDatabase } from '../phone/seed-public-database.ts';
import { createTemporaryFolder, type Defer } from '../support/cleanup.ts';
import { startServer } from '../support/server.ts';
import { type MailServer, mailboxes } from './mail-server.ts';

const path = '/api/services/payments/';
const NO_NOTE = 'no note';

/** Starts a public server that sends its emails by `mailServer`, and reads bounces from Dovecot. */
export const openMailShop = async (
  defer: Defer,
  { domain, port: smtpPort }: MailServer,
  bounceUrl: string,
) => {
  const dataFolder = await createTemporaryFolder(defer);
  await seedPublicDatabase(dataFolder);
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const settings = {
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    MAIL_FROM: `go@${domain}`,
    BOUNCE_ADDRESS: mailboxes.getBounceAddress(domain),
    BOUNCE_IMAP_URL: bounceUrl,
  };
  const server = await startServer(defer, { dataFolder, port, publicUrl, settings });
  const staff = await createStaffClient(server);

  return {
    /** Creates a payment request for a customer. Returns its number, or the status of an error. */
    createRequest: async (email: string) => {
      const response = await staff.post(
        path,
        {
          customer: { name: 'Jo Bloggs', email, phone: '' },
          description: 'Mail bench',
          amount_net: 4_500,
          vat_code: 'T1',
        },
        randomUUID(),
      );
      if (!response.ok) return `status ${response.status}`;
      const { ident } = (await response.json()) as PaymentRequest;
      return ident;
    },
    /** Returns what the app shows about the email of a payment request. */
    readNotes: async (ident: string) => {
      const response = await staff.get(`${path}${ident}/`);
      const request = fromWireCase(await response.json()) as PaymentRequest;
      return (
        getDeliveryNotes(request)
          .map(({ text }) => text)
          .join('; ') || NO_NOTE
      );
    },
    /** Runs `doctor --mail`. The result returns the last finding of a topic. */
    diagnose: async () => {
      const args = ['doctor', '--json', '--mail', 'doctor@customer.test'];
      const env = {
        DATA_DIR: dataFolder,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        PAYMENT_PROVIDER: 'sandbox',
        ...settings,
      };
      const { stdout } = await runCommandLine(args, env);
      const { findings }: { findings: readonly Finding[] } = JSON.parse(stdout);
      return (topic: string) => {
        const finding = findings.findLast((each) => each.topic === topic);
        return finding ? `${finding.level}: ${finding.text}` : 'nothing';
      };
    },
    /** The alarms for the operator. */
    alarms: server.errors,
  };
};

export type MailShop = Awaited<ReturnType<typeof openMailShop>>;
