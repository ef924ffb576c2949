import { fromWireCase } from '../../../../contract/wire-case.ts';

type Kind = 'customers' | 'payments' | 'services' | 'users' | 'pay' | 'attempts' | 'invites' | 'reportable';
const MAX_IDS_PER_KIND = 20;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Collects the ids in the server's responses by kind, newest first. */
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
    /^\/api\/(?:services\/)?(customers|payments|services|users)\//.exec(path)?.[1] as Kind;

  return {
    add,
    /** Collects the ids of a parsed response body. */
    collect: (path: string, body: unknown, location: string | null) => {
      const kind = path.startsWith('/api/invites/') ? 'users' : getKind(path);
      const parsed = fromWireCase(body);
      const rows =
        isRecord(parsed) && Array.isArray(parsed.results) ? parsed.results : Array.isArray(parsed) ? parsed : [parsed];
      if (kind !== undefined) for (const row of rows) collectFromRow(kind, row);
      const attempt = location?.split('attempt=')[1];
      if (attempt !== undefined) add('attempts', attempt);
    },
    /** Returns an id for the parameter of `path`. */
    pick: (path: string, index: number, ofAnyKind: boolean) => {
      const kind = path.startsWith('/pay/') ? 'pay' : path.startsWith('/api/invites/') ? 'invites' : getKind(path);
      const ids = ofAnyKind ? [...known.values()].flat() : (known.get(kind) ?? []);
      return ids[index % Math.max(1, ids.length)];
    },
    newest: (kind: Kind) => known.get(kind)?.[0],
  };
};
