import { findOutdatedScreenshots } from './screen-hashes.ts';

// `npm run check:screens`: fails when the sources of a screen have changed since its published
// screenshot was taken.

const outdated = findOutdatedScreenshots();
for (const { path } of outdated)
  console.error(`${path} may not show the screen as it is: run \`npm run screens\`.`);
if (outdated.length > 0) process.exitCode = 1;
else console.log('The published screenshots are up to date');
