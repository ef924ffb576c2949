import { isIP } from 'node:net';
import type { Tenant } from '../../db/schema.ts';
import { removeBrackets } from '../../lib/network/network-address.ts';

/**
 * The party for which passkeys are valid: one tenant at its host (Web Authentication §4, "Relying
 * Party").
 */
export interface RelyingParty {
  /** The host name of the tenant's app, without the port. */
  readonly id: string;
  readonly name: string;
  /** The only origin whose pages may use the passkeys, with the port. */
  readonly origin: string;
}

export const getRelyingParty = (
  appOrigin: string,
  { name }: Pick<Tenant, 'name'>,
): RelyingParty => ({
  id: new URL(appOrigin).hostname,
  name,
  origin: appOrigin,
});

/** Browsers allow passkeys at host names only, not at IP addresses. */
export const canHavePasskeys = (appOrigin: string) =>
  isIP(removeBrackets(new URL(appOrigin).hostname)) === 0;
