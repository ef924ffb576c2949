import { describe, expect, test } from 'vitest';
import { deliveryReasons } from '../../../../contract/payments/delivery.ts';
import { createSeededRandom, type Random } from '../../../../tests/support/seeded-random.ts';
import { deriveDelivery, type MessageFacts, type ReportFact } from './derive-delivery.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const report = (
  state: ReportFact['state'],
  minute: number,
  reason: ReportFact['reason'] = null,
): ReportFact => ({
  state,
  reason,
  at: at(minute),
});

const queued: MessageFacts = { createdAt: at(0), sentAt: null, failedAt: null, reports: [] };
const sent: MessageFacts = { ...queued, sentAt: at(1) };
const givenUp: MessageFacts = { ...queued, failedAt: at(5), failureReason: 'opted_out' };

describe('the state of a message', () => {
  test.each<[string, MessageFacts, ReportFact[], object]>([
    ['queued', queued, [], { state: 'queued', at: at(0) }],
    ['handed over', sent, [], { state: 'handed_over', at: at(1) }],
    ['given up', givenUp, [], { state: 'failed', at: at(5), reason: 'opted_out' }],
    ['delivered', sent, [report('delivered', 2)], { state: 'delivered', at: at(2) }],
    [
      'a soft bounce',
      sent,
      [report('bounced_soft', 2, 'mailbox_full')],
      { state: 'bounced_soft', reason: 'mailbox_full' },
    ],
    [
      'delivered after a soft bounce',
      sent,
      [report('bounced_soft', 2, 'mailbox_full'), report('delivered', 3)],
      { state: 'delivered', at: at(3), reason: null },
    ],
    [
      'an absence note after the delivery, which providers report as a soft bounce',
      sent,
      [report('delivered', 2), report('bounced_soft', 3)],
      { state: 'delivered', at: at(2) },
    ],
    [
      'a bounce that the recipient’s server sends after it has accepted the email',
      sent,
      [report('delivered', 2), report('bounced_hard', 4, 'unknown_recipient')],
      { state: 'bounced_hard', at: at(4), reason: 'unknown_recipient' },
    ],
    [
      'a complaint',
      sent,
      [report('delivered', 2), report('complained', 60)],
      { state: 'complained', at: at(60) },
    ],
    [
      'delivered although the server gave up, because the responses of the provider were lost',
      givenUp,
      [report('delivered', 6)],
      { state: 'delivered', at: at(6), reason: null },
    ],
    [
      'a report repeated later',
      sent,
      [report('delivered', 2), report('delivered', 9)],
      { state: 'delivered', at: at(2) },
    ],
  ])('%s', (_title, facts, reports, expected) => {
    expect(deriveDelivery({ ...facts, reports })).toMatchObject(expected);
    expect(deriveDelivery({ ...facts, reports: reports.toReversed() })).toMatchObject(expected);
  });
});

const pick = <Item>(random: Random, items: readonly Item[]) =>
  items[Math.floor(random() * items.length)] as Item;
const shuffle = <Item>(random: Random, items: readonly Item[]) =>
  items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

test('the state of a message does not depend on the order of its reports, or on repeated reports [reach 1.2]', () => {
  const random = createSeededRandom(20_261_124);
  const states = ['bounced_soft', 'delivered', 'bounced_hard', 'complained'] as const;
  const results = new Set<string>();
  for (let round = 0; round < 2_000; round += 1) {
    const reports = Array.from({ length: Math.floor(random() * 6) }, () =>
      report(
        pick(random, states),
        Math.floor(random() * 4),
        pick(random, [null, ...deliveryReasons]),
      ),
    );
    const facts = pick(random, [queued, sent, givenUp]);
    const expected = deriveDelivery({ ...facts, reports });
    const repeated = shuffle(random, [...reports, ...reports.filter(() => random() < 0.5)]);
    expect(deriveDelivery({ ...facts, reports: repeated })).toEqual(expected);
    results.add(expected.state);
  }
  // Every state occurs, so the loop compares more than one of them.
  expect(results.size).toBe(7);
});
