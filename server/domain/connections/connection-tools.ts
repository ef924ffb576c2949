import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import type { Session, Tenant } from '../../db/schema.ts';
import type { LookupTexts } from '../../lib/outgoing/lookup-texts.ts';
import type { SmtpNetwork } from '../../lib/outgoing/smtp-client.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import type { PhoneCountries } from '../../lib/text/phone-number.ts';
import type { ProviderFactories } from '../providers/provider-registry.ts';
import type { AccountSecrets } from './account-changes.ts';
import type { ProviderUrls } from './provider-connectors.ts';

interface TextTools {
  readonly isSetByOperator: boolean;
  /** The server of a demo sends texts to a folder, although no service is set. */
  readonly serverSendsTexts: boolean;
  readonly twilioApiUrl: string | undefined;
  /** Twilio forwards replies to it. It is undefined when Twilio cannot reach this server. */
  readonly replyUrl: string | undefined;
  readonly phoneCountries: PhoneCountries;
}

interface EmailTools {
  readonly isSetByOperator: boolean;
  readonly serverSendsEmails: boolean;
  readonly network: SmtpNetwork;
  readonly lookupTexts: LookupTexts;
}

export interface ConnectionTools extends AccountSecrets {
  readonly database: Database;
  readonly factories: ProviderFactories;
  readonly urls: ProviderUrls;
  /** True when the environment names a payment provider. */
  readonly isSetByOperator: boolean;
  readonly texts: TextTools;
  readonly email: EmailTools;
}

export interface ConnectionAction {
  readonly tenant: Tenant;
  readonly session: Session;
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly now: Date;
  readonly source: AuditSource;
  readonly wakeWorkers: () => void;
  /** A test message counts against the limits. @throws ApiProblem throttled */
  readonly countTestMessage: (recipient: string) => Promise<void>;
  readonly storeResult: <Result>(tx: Transaction, result: Result) => Promise<Result>;
}
