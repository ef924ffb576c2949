import {
  addOutcomes,
  build,
  checks,
  emptyOutcome,
  printOutcome,
  runSteps,
} from './support/run-steps.ts';

// `npm run check`: runs all checks, and names at the end those that have failed.

const outcomes = [...(await build()), ...(await runSteps(checks))];
const outcome = outcomes.reduce(addOutcomes, emptyOutcome);
printOutcome(outcome);
if (outcome.failed > 0) process.exitCode = 1;
