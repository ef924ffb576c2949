import { bankActions, customerActions } from './customer-actions.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';
import { recordActions } from './record-actions.ts';
import { serverActions } from './server-actions.ts';
import { staffActions } from './staff-actions.ts';

export interface Action {
  /** Relative to other actions. */
  readonly weight: number;
  /** `choice` varies the action (see `Step`). */
  readonly run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => unknown;
}

const all = {
  ...customerActions,
  ...bankActions,
  ...staffActions,
  ...recordActions,
  ...serverActions,
};
export type ActionName = keyof typeof all;

export const actions: Readonly<Record<ActionName, Action>> = all;
export const actionNames = Object.keys(all) as ActionName[];
