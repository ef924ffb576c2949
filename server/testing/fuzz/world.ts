import { fromWireCase } from '../../../contract/wire-case.ts';

type Kind = 'customers' | 'payments' | 'services' | 'users' | 'pay' | 'attempts' | 'invites' | 'reportable';
const mostKept = 20;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the server has given out: ids by what they are of, newest first. */
export const createWorld = () => {
  const known = new Map<Kind, string[]>();
  const add = (kind: Kind, id: unknown) => {
    if (typeof id !== 'string' || known.get(kind)?.includes(id)) return;
    known.set(kind, [id, ...(known.get(kind) ?? [])].slice(0, mostKept));
  };

  const learnFrom = (kind: Kind | undefined, row: unknown) => {
    if (!isRecord(row)) return;
    add(kind ?? 'payments', kind === 'payments' ? row.ident : row.id);
    if (kind === 'payments') add('reportable', row.id);
    if (typeof row.payUrl === 'string') add('pay', row.payUrl.split('/').at(-1));
  };

  const kindIn = (path: string) =>
    /^\/api\/(?:services\/)?(customers|payments|services|users)\//.exec(path)?.[1] as Kind;

  return {
    add,
    /** Remembers what an answer shows, its body parsed. */
    learn: (path: string, body: unknown, location: string | null) => {
      const kind = path.startsWith('/api/invites/') ? 'users' : kindIn(path);
      const told = fromWireCase(body);
      const rows = isRecord(told) && Array.isArray(told.results) ? told.results : Array.isArray(told) ? told : [told];
      if (kind !== undefined) for (const row of rows) learnFrom(kind, row);
      const attempt = location?.split('attempt=')[1];
      if (attempt !== undefined) add('attempts', attempt);
    },
    /** An id that the parameter of `path` may stand for. */
    pick: (path: string, index: number, ofAnyKind: boolean) => {
      const kind = path.startsWith('/pay/') ? 'pay' : path.startsWith('/api/invites/') ? 'invites' : kindIn(path);
      const ids = ofAnyKind ? [...known.values()].flat() : (known.get(kind) ?? []);
      return ids[index % Math.max(1, ids.length)];
    },
    newest: (kind: Kind) => known.get(kind)?.[0],
  };
};
