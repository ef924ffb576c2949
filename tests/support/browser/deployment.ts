import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getFileHash } from '../../../build/service-worker.ts';
import { removeFolder } from '../remove-folder.ts';
import { repository } from '../server/server-process.ts';

/** By path below `dist/`. */
type Files = ReadonlyMap<string, Buffer>;

const buildFolder = join(repository, 'dist');

/** Without compressed copies. */
const readBuild = async (): Promise<Files> => {
  const entries = await readdir(buildFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(buildFolder.length + 1));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(buildFolder, path))] as const),
    ),
  );
};

const isHashed = (path: string) => path.startsWith('assets/');
/** `app-4f2a.js` becomes `app-4f2a.v2.js`. */
const addVersion = (path: string, version: number) => path.replace(/\.\w+$/, `.v${version}$&`);

/** Another version has other hashed names, another worker, and other hashes in its list. */
const toVersion = (files: Files, version: number): Files => {
  const hashedNames = new Set([...files.keys()].filter(isHashed).map((path) => basename(path)));
  /** In every name of a hashed file. */
  const rewrite = (path: string, content: Buffer) => {
    if (!/\.(html|js|css)$/.test(path)) return content;
    const text = content
      .toString()
      .replace(/[\w$.-]+\.(js|css|svg|png)\b/g, (name) =>
        hashedNames.has(name) ? addVersion(name, version) : name,
      );
    return Buffer.from(text);
  };
  const changedFiles = new Map<string, Buffer>();
  const changedHashes = new Map<string, string>();
  for (const [path, content] of files) {
    const changed = rewrite(path, content);
    changedFiles.set(isHashed(path) ? addVersion(path, version) : path, changed);
    changedHashes.set(getFileHash(content), getFileHash(changed));
  }
  const worker = changedFiles
    .get('sw.js')
    ?.toString()
    .replace(/[\w+/]{12}(?=[,`"'])/g, (hash) => changedHashes.get(hash) ?? hash);
  return changedFiles.set('sw.js', Buffer.from(worker ?? ''));
};

const writeFiles = async (folder: string, files: Files) => {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

/** A test can then deploy new versions while the server runs. */
export const createDeployment = async () => {
  const root = await mkdtemp(join(tmpdir(), 'beepaid-deployment-'));
  const files = await readBuild();
  const servedFolder = join(root, 'dist');
  const previousFolder = join(root, 'previous');
  await cp(join(repository, 'dist-server/server'), join(root, 'dist-server/server'), {
    recursive: true,
  });
  for (const link of ['dist-server/template', 'node_modules', 'server', 'package.json']) {
    await symlink(join(repository, link), join(root, link));
  }

  let version = 0;
  /** Returns the version's number. */
  const deploy = async () => {
    version += 1;
    const newFolder = join(root, 'new');
    await writeFiles(newFolder, toVersion(files, version));
    // Renaming takes no time: an open page may ask for the worker any moment.
    if (version > 1) await rename(servedFolder, previousFolder);
    await rename(newFolder, servedFolder);
    await removeFolder(previousFolder);
    return version;
  };
  await deploy();

  return {
    root,
    servedFolder,
    deploy,
    /** `prefix` begins its name. The returned function restores it. */
    removeAsset: async (prefix: string) => {
      const name = (await readdir(join(servedFolder, 'assets'))).find(
        (each) => each.startsWith(`${prefix}-`) && each.endsWith('.js'),
      );
      if (!name) throw new Error(`There is no asset ${prefix}-…`);
      const [path, backup] = [join(servedFolder, 'assets', name), join(root, name)];
      await rename(path, backup);
      return () => rename(backup, path);
    },
    /** Also its hash in the worker; no other file. */
    editShell: async (edit: (shell: string) => string) => {
      const [shell, worker] = [join(servedFolder, 'index.html'), join(servedFolder, 'sw.js')];
      const [before, script] = [await readFile(shell), await readFile(worker, 'utf8')];
      const after = Buffer.from(edit(before.toString()));
      await writeFile(shell, after);
      await writeFile(worker, script.replace(getFileHash(before), getFileHash(after)));
    },
    /** The server sends it after its next start. */
    editPolicy: async (edit: (code: string) => string) => {
      const folder = join(root, 'dist-server/server');
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((each) => each.endsWith('.js'))) {
        const path = join(folder, name);
        const code = await readFile(path, 'utf8');
        if (code.includes('contentSecurityPolicy: {')) await writeFile(path, edit(code));
      }
    },
    putWorker: (script: string) => writeFile(join(servedFolder, 'sw.js'), script),
    /** See docs/decisions/009. */
    deployRescueWorker: () =>
      copyFile(join(servedFolder, 'rescue.js'), join(servedFolder, 'sw.js')),
    remove: () => removeFolder(root),
  };
};

export type Deployment = Awaited<ReturnType<typeof createDeployment>>;
