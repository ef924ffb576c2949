import { fromWireCase } from '../../../../contract/wire-case.ts';

/**
 * `pay`: a payment link's token. `attempts`: a 3-D Secure step. `checkouts`: a card form. `reportable`: in a
 * webhook.
 */
type Kind =
  | 'customers'
  | 'payments'
  | 'services'
  | 'users'
  | 'pay'
  | 'attempts'
  | 'checkouts'
  | 'invites'
  | 'reportable';
const MAX_IDS_PER_KIND = 20;

/** In query strings and forms. */
const kindsByName: Readonly<Record<string, Kind>> = {
  attempt: 'attempts',
  session: 'checkouts',
  customer_id: 'customers',
  user_id: 'users',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** By kind, newest first. */
export const createKnownIds = () => {
  const known = new Map<Kind, string[]>();
  const add = (kind: Kind, id: unknown) => {
    if (typeof id !== 'string' || known.get(kind)?.includes(id)) return;
    known.set(kind, [id, ...(known.get(kind) ?? [])].slice(0, MAX_IDS_PER_KIND));
  };

  const collectFromRow = (kind: Kind | undefined, row: unknown) => {
    if (!isRecord(row)) return;
    add(kind ?? 'payments', kind === 'payments' ? row.ident : row.id);
    if (kind === 'payments') add('reportable', row.id);
    if (typeof row.payUrl === 'string') add('pay', row.payUrl.split('/').at(-1));
  };

  const getKind = (path: string) =>
    /^\/api\/(?:services\/)?(customers|payments|services|users)\//.exec(path)?.[1] as
      | Kind
      | undefined;

  const getParameterKind = (path: string) => {
    if (path.startsWith('/pay/')) return 'pay';
    return path.startsWith('/api/invites/') ? 'invites' : getKind(path);
  };

  return {
    add,
    /** Body and `Location`. */
    collect: (path: string, body: unknown, location: string | null) => {
      const kind = path.startsWith('/api/invites/') ? 'users' : getKind(path);
      const parsed = fromWireCase(body);
      const list = isRecord(parsed) && Array.isArray(parsed.results) ? parsed.results : parsed;
      const rows = Array.isArray(list) ? list : [list];
      if (kind !== undefined) for (const row of rows) collectFromRow(kind, row);
      const [, name = '', id] = /[?&](attempt|session)=([^&]+)/.exec(location ?? '') ?? [];
      const kindInLocation = kindsByName[name];
      if (kindInLocation !== undefined) add(kindInLocation, id);
    },
    /** `usesAnyKind`: of any kind. Undefined: none is known. */
    pick: (path: string, index: number, usesAnyKind: boolean) => {
      const kind = getParameterKind(path);
      const ids = usesAnyKind ? [...known.values()].flat() : ((kind && known.get(kind)) ?? []);
      return ids[index % Math.max(1, ids.length)];
    },
    /** For a parameter or form field. */
    newestByName: (name: string) => {
      const kind = Object.hasOwn(kindsByName, name) ? kindsByName[name] : undefined;
      return kind && known.get(kind)?.[0];
    },
    newest: (kind: Kind) => known.get(kind)?.[0],
  };
};
