import { isIP } from 'node:net';
import type { Tenant } from '../../db/schema.ts';
import { removeBrackets } from '../../lib/network/network-address.ts';

/** One tenant at its host (Web Authentication §4). */
export interface RelyingParty {
  /** The host name without the port. */
  readonly id: string;
  readonly name: string;
  /** Pages of no other origin may use the passkeys. */
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

/** Browsers allow passkeys only at host names, not at IP addresses. */
export const canHavePasskeys = (appOrigin: string) =>
  isIP(removeBrackets(new URL(appOrigin).hostname)) === 0;
