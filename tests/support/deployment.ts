import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { repository } from './server-process.ts';

/** Path below `dist/` → content. */
type Files = ReadonlyMap<string, Buffer>;

const built = join(repository, 'dist');

const readBuilt = async (): Promise<Files> => {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(built.length + 1));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(built, path))] as const)));
};

const isHashed = (path: string) => path.startsWith('assets/');
const revision = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** `app-4f2a.js` → `app-4f2a.v2.js`. */
const named = (path: string, version: number) => path.replace(/\.\w+$/, `.v${version}$&`);

/**
 * The build as another version of the app would come out: every hashed name is another, wherever it is mentioned, and
 * so are the worker and the revisions in its list.
 */
const asVersion = (files: Files, version: number): Files => {
  const hashed = new Set([...files.keys()].filter(isHashed).map((path) => basename(path)));
  const rewrite = (path: string, content: Buffer) => {
    if (!/\.(html|js|css)$/.test(path)) return content;
    const text = content
      .toString()
      .replace(/[\w$.-]+\.(js|css|svg|png)\b/g, (name) => (hashed.has(name) ? named(name, version) : name));
    return Buffer.from(text);
  };
  const next = new Map<string, Buffer>();
  for (const [path, content] of files) next.set(isHashed(path) ? named(path, version) : path, rewrite(path, content));
  let worker = next.get('sw.js')?.toString() ?? '';
  for (const [path, content] of files) {
    const now = next.get(path);
    if (now) worker = worker.replace(revision(content), revision(now));
  }
  return next.set('sw.js', Buffer.from(worker));
};

const write = async (folder: string, files: Files) => {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

/** A copy of the built app and server, for version after version to be deployed into while it runs. */
export const createDeployment = async () => {
  const root = await mkdtemp(join(tmpdir(), 'beepaid-deployment-'));
  const files = await readBuilt();
  const served = join(root, 'dist');
  const last = join(root, 'last');
  await mkdir(join(root, 'dist-server'));
  for (const part of ['server', 'contract']) {
    await cp(join(repository, 'dist-server', part), join(root, 'dist-server', part), { recursive: true });
  }
  for (const link of ['dist-server/template', 'node_modules', 'server', 'package.json']) {
    await symlink(join(repository, link), join(root, link));
  }

  let version = 0;
  /** Puts the next version in place of the one before, of which nothing stays; returns its number. */
  const deploy = async () => {
    version += 1;
    const fresh = join(root, 'fresh');
    await write(fresh, asVersion(files, version));
    // Nothing is gone for longer than that takes: an open page may ask for the worker at any time.
    if (version > 1) await rename(served, last);
    await rename(fresh, served);
    await rm(last, { recursive: true, force: true });
    return version;
  };
  await deploy();

  return {
    root,
    deploy,
    /** Takes away the file whose hashed name begins like this, and returns what puts it back. */
    lose: async (beginning: string) => {
      const name = (await readdir(join(served, 'assets'))).find((each) => each.startsWith(`${beginning}-`));
      if (!name) throw new Error(`Nothing is named ${beginning}-…`);
      const [place, away] = [join(served, 'assets', name), join(root, name)];
      await rename(place, away);
      return () => rename(away, place);
    },
    /** Edits the shell alone, as a build of the same code would. */
    editShell: async (edit: (shell: string) => string) => {
      const [shell, worker] = [join(served, 'index.html'), join(served, 'sw.js')];
      const [before, script] = [await readFile(shell), await readFile(worker, 'utf8')];
      const after = Buffer.from(edit(before.toString()));
      await writeFile(shell, after);
      await writeFile(worker, script.replace(revision(before), revision(after)));
    },
    /** Edits the page policy that the server sends from its next start on. */
    editPolicy: async (edit: (code: string) => string) => {
      const policy = join(root, 'dist-server/contract/page-policy.js');
      await writeFile(policy, edit(await readFile(policy, 'utf8')));
    },
    putWorker: (script: string) => writeFile(join(served, 'sw.js'), script),
    /** What docs/decisions/009 tells whoever must get rid of a worker. */
    rescue: () => copyFile(join(served, 'rescue.js'), join(served, 'sw.js')),
    remove: () => rm(root, { recursive: true, force: true }),
  };
};

export type Deployment = Awaited<ReturnType<typeof createDeployment>>;
