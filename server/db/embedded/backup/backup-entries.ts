import type { TarEntry } from './read-tar.ts';

const RELATION = String.raw`t?\d+(?:_\d+)?(?:_(?:fsm|vm|init))?(?:\.\d+)?`;
const SEGMENT = '[0-9A-F]{4,16}';

const createPattern = (...alternatives: readonly string[]) =>
  new RegExp(`^(?:${alternatives.join('|')})$`);

/** A database needs these files, and does not create them at its start. */
const filePattern = createPattern(
  String.raw`(?:base/\d+/)?PG_VERSION`,
  String.raw`(?:base/\d+|global)/(?:${RELATION}|pg_filenode\.map)`,
  'global/pg_control',
  'pg_logical/replorigin_checkpoint',
  `pg_(?:commit_ts|multixact/members|multixact/offsets|notify|serial|subtrans|xact)/${SEGMENT}`,
  String.raw`pg_stat/pgstat\.stat`,
  'pg_wal/[0-9A-F]{24}',
);

/**
 * A restore leaves these out. The engine writes its configuration at each start, and creates the others when
 * it needs them.
 */
const omittedPattern = createPattern(
  String.raw`postgresql\.conf|postgresql\.auto\.conf|pg_hba\.conf|pg_ident\.conf`,
  String.raw`postmaster\.(?:pid|opts)`,
  String.raw`(?:base/\d+|global)/pg_internal\.init(?:\.\d+)?`,
  String.raw`base/pgsql_tmp/pgsql_tmp[\d.]+`,
  String.raw`pg_stat_tmp/[\w.]+`,
  String.raw`pg_wal/xlogtemp\.\d+`,
  // macOS stores extended attributes in these.
  String.raw`(?:[\w/]+/)?\._[\w.]+`,
);

const folderPattern = createPattern(
  '',
  String.raw`base(?:/\d+|/pgsql_tmp)?`,
  'global',
  'pg_(?:commit_ts|dynshmem|notify|replslot|serial|snapshots|stat|stat_tmp|subtrans|tblspc|twophase|xact)',
  'pg_logical(?:/mappings|/snapshots)?',
  'pg_multixact(?:/members|/offsets)?',
  'pg_wal(?:/archive_status|/summaries)?',
);

/** @throws Error for an entry that no backup contains */
export const classifyBackupEntry = ({ name, type }: Pick<TarEntry, 'name' | 'type'>) => {
  if (type === 'folder' && folderPattern.test(name)) return 'folder';
  if (type === 'file' && filePattern.test(name)) return 'file';
  if (type === 'file' && omittedPattern.test(name)) return 'omitted';
  throw new Error(`The file contains ${JSON.stringify(name)}, which is no part of a backup`);
};
