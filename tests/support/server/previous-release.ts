import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './server-process.ts';

/** Before this release. Change it with each release, and name it in docs/upgrades.md. */
export const previousReleaseCommit = '670a8b4a3647dc1378914e8f5471be06940ecf4d';

const buildInputs = ['server', 'contract', 'package.json', 'tsconfig.json'];

const isCommitHere = () => {
  try {
    execFileSync('git', ['cat-file', '-e', `${previousReleaseCommit}^{commit}`], {
      cwd: repository,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
};

/** Otherwise prints that its tests are skipped. */
export const hasPreviousRelease = (): boolean => {
  const isHere = isCommitHere();
  if (!isHere) {
    console.log(
      `skipped: this clone lacks the previous release, ${previousReleaseCommit}; run git fetch --unshallow`,
    );
  }
  return isHere;
};

/** In the empty `folder`, with this release's packages. */
export const buildPreviousRelease = async (folder: string) => {
  const archive = execFileSync('git', ['archive', previousReleaseCommit, ...buildInputs], {
    cwd: repository,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('npx', ['tsc', '-p', 'server/tsconfig.build.json'], { cwd: folder, stdio: 'pipe' });
};
