import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import type { Session, Tenant } from '../../db/schema.ts';
import type { LookupTexts } from '../../lib/outgoing/lookup-texts.ts';
import type { SmtpNetwork } from '../../lib/outgoing/smtp-client.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import type { PhoneCountries } from '../../lib/text/phone-number.ts';
import type { ProviderFactories } from '../providers/provider-registry.ts';
import type { AccountSecrets } from './account-changes.ts';
import type { ProviderUrls } from './try-key.ts';

/** With what owners connect an account for text messages. */
interface TextTools {
  /** Whether the environment names a provider of text messages. */
  readonly isSetByOperator: boolean;
  /** The origin of Twilio's API if it is not Twilio's own. */
  readonly twilioApiUrl: string | undefined;
  /** The URL to which Twilio forwards answers; undefined: it cannot reach this server. */
  readonly replyUrl: string | undefined;
  readonly phoneCountries: PhoneCountries;
}

/** With what owners connect a mail server. */
interface EmailTools {
  /** Whether the environment names a mail server. */
  readonly isSetByOperator: boolean;
  /** Whether the server sends emails for tenants without a mail server of their own. */
  readonly serverSends: boolean;
  readonly network: SmtpNetwork;
  readonly lookupTexts: LookupTexts;
}

/** The parts of the server's configuration with which owners connect accounts. */
export interface ConnectionTools extends AccountSecrets {
  readonly database: Database;
  readonly factories: ProviderFactories;
  readonly urls: ProviderUrls;
  /** Whether the environment names a provider that takes money, so that owners cannot connect one. */
  readonly isSetByOperator: boolean;
  readonly texts: TextTools;
  readonly email: EmailTools;
}

/** An owner who reads or changes the payment account. */
export interface ConnectionAction {
  readonly tenant: Tenant;
  readonly session: Session;
  /** Base URL of the tenant's app. */
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly now: Date;
  readonly source: AuditSource;
  readonly wakeWorkers: () => void;
  /** Stores the result of a write in its transaction, for a repeated call. Returns the result. */
  readonly storeResult: <Result>(tx: Transaction, result: Result) => Promise<Result>;
}
