import type { MovementKind, MovementWay } from '../../../../contract/entities/movement.ts';
import { getVatShare } from '../../../../contract/money.ts';
import type { recordedPayments } from '../../../db/schema.ts';
import { shopTimeZone, toInstant, toLocalHour } from '../../../lib/time/local-time.ts';
import { CURRENCY } from './money-facts.ts';
import type { StoredMoney } from './read-facts.ts';

/** Staff enter only the day. A payment of an earlier day gets noon. */
export const getReceivedAt = ({
  receivedOn,
  recordedAt,
}: Pick<typeof recordedPayments.$inferSelect, 'receivedOn' | 'recordedAt'>) =>
  toLocalHour(recordedAt, shopTimeZone).day === receivedOn
    ? recordedAt
    : toInstant(receivedOn, 12, shopTimeZone);

export const kindsByCause = {
  payment: { out: 'payment_undone', in: 'payment' },
  refund: { out: 'refund', in: 'refund_returned' },
  dispute: { out: 'dispute', in: 'dispute_returned' },
} as const satisfies Record<string, Record<'in' | 'out', MovementKind>>;

export type MovementCause = keyof typeof kindsByCause;

interface MovedMoney {
  /** A charge and its disputes have the same source. */
  readonly cause: MovementCause;
  readonly sourceId: string;
  readonly way: MovementWay;
  readonly amountPence: number;
  readonly at: Date;
}

export interface JournalEntry {
  readonly kind: MovementKind;
  readonly sourceId: string;
  readonly amountPence: number;
  readonly vatPence: number;
}

export interface NewMovement extends JournalEntry {
  readonly way: MovementWay;
  readonly at: Date;
}

type Facts = Pick<
  StoredMoney,
  'paymentRequest' | 'charges' | 'recorded' | 'refunds' | 'disputes' | 'money'
>;

/** The journal is in pounds, so charges in another currency are left out. */
const listMovedMoney = ({ charges, recorded, refunds, disputes, money }: Facts): MovedMoney[] => {
  const inPounds = charges.filter(({ currency }) => currency === CURRENCY);
  const chargeIds = new Set(inPounds.map(({ id }) => id));
  const payments = inPounds.map(
    ({ id, amount, paidAt }): MovedMoney => ({
      cause: 'payment',
      sourceId: id,
      way: 'card',
      amountPence: amount,
      at: paidAt,
    }),
  );
  const paidAnotherWay = recorded.map((row): MovedMoney => {
    const { id: sourceId, way, amount, undoneAt } = row;
    const amountPence = undoneAt ? 0 : amount;
    return { cause: 'payment', sourceId, way, amountPence, at: undoneAt ?? getReceivedAt(row) };
  });
  const refunded = refunds.map(({ id, status, changedAt, createdAt }): MovedMoney => {
    const allocation = money.refundAllocations.get(id);
    // A refund that the bank has returned pays back nothing.
    const isMade = status === 'done' && allocation && chargeIds.has(allocation.chargeId);
    const amountPence = isMade ? -allocation.pence : 0;
    return { cause: 'refund', sourceId: id, way: 'card', amountPence, at: changedAt ?? createdAt };
  });
  const disputed = money.charges.flatMap(({ id, disputedPence, lostPence }): MovedMoney[] => {
    const opened = disputes.filter(({ chargeId }) => chargeId === id).at(-1);
    if (!chargeIds.has(id) || !opened) return [];
    const amountPence = -(disputedPence + lostPence);
    return [{ cause: 'dispute', sourceId: id, way: 'card', amountPence, at: opened.openedAt }];
  });
  return [...payments, ...paidAnotherWay, ...refunded, ...disputed];
};

/**
 * Returns what the journal lacks. The VAT of a movement is what the VAT of the sum grows by. With a rounded
 * share instead, partial refunds would not return exactly the VAT that was paid.
 */
export const listNewMovements = (
  facts: Facts,
  journal: readonly JournalEntry[],
  now: Date,
): NewMovement[] => {
  let sumPence = journal.reduce((pence, { amountPence }) => pence + amountPence, 0);
  return listMovedMoney(facts).flatMap(({ cause, sourceId, way, amountPence, at }) => {
    const { out, in: into } = kindsByCause[cause];
    const earlier = journal.filter(
      (entry) => entry.sourceId === sourceId && (entry.kind === out || entry.kind === into),
    );
    const movedPence = amountPence - earlier.reduce((pence, entry) => pence + entry.amountPence, 0);
    if (movedPence === 0) return [];
    const vatPence = getVatShare(facts.paymentRequest, movedPence, sumPence);
    sumPence += movedPence;
    const kind = movedPence < 0 ? out : into;
    // Providers do not tell when the money of a dispute came back.
    const movedAt = kind === 'dispute_returned' ? now : at;
    return [{ kind, sourceId, way, amountPence: movedPence, vatPence, at: movedAt }];
  });
};
