import type { Database } from '../../db/database.ts';
import type { Session, Tenant } from '../../db/schema.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import type { ProviderFactories } from '../providers/provider-registry.ts';
import type { AccountSecrets } from './account-changes.ts';
import type { ProviderUrls } from './try-key.ts';

/** The parts of the server's configuration with which owners connect accounts. */
export interface ConnectionTools extends AccountSecrets {
  readonly database: Database;
  readonly factories: ProviderFactories;
  readonly urls: ProviderUrls;
  /** Whether the environment names a provider that takes money, so that owners cannot connect one. */
  readonly isSetByOperator: boolean;
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
}
