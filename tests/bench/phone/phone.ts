import { withCleanup } from '../support/cleanup.ts';
import { atMost, atMostFloors, buildRow, type Row, type Section } from '../support/row.ts';
import { median } from '../support/statistics.ts';
import { measureInteractions } from './interactions.ts';
import { createDevice, type Device, phoneSize } from './phone-browser.ts';
import { openApp, openFloor, type Site } from './sites.ts';
import { measureLayoutShifts, reopenApp, reopenOffline, visitFirstTime } from './visits.ts';

const screens = [
  '/',
  '/payments/new',
  '/customers',
  '/customers/new',
  '/services',
  '/staff',
  '/change-password',
  '/help',
  '/terms-and-conditions',
];

/**
 * On a new phone, visits the site for the first time, reopens it and reopens it offline.
 * `measureMore` runs at the end.
 */
const runVisits = (
  { link }: Site,
  measureMore: (phone: Device) => Promise<unknown> = async () => undefined,
) =>
  withCleanup(async (defer) => {
    const phone = await createDevice(defer, phoneSize);
    const cold = await visitFirstTime(phone, link.origin);
    const reopened = await reopenApp(phone, link.origin);
    const offline = await reopenOffline(phone, link);
    await measureMore(phone);
    return { cold, reopened, offline };
  });

type Visits = Awaited<ReturnType<typeof runVisits>>;

/** Builds the rows from the visits of the app and those of the hand-written page. */
const buildRows = (app: readonly Visits[], floor: readonly Visits[]): Row[] => {
  type GetFigure = (run: Visits) => number | undefined;
  const getMedian = (runs: readonly Visits[], getFigure: GetFigure) =>
    median(runs.map(getFigure).filter((value) => value !== undefined));
  const row = (
    measure: string,
    unit: Row['unit'],
    getFigure: GetFigure,
    goal: Row['goal'],
    getFloorFigure?: GetFigure,
  ) =>
    buildRow(measure, unit, app.map(getFigure), {
      ...(goal && { goal }),
      floor: getFloorFigure && getMedian(floor, getFloorFigure),
    });
  const reopenedRow: GetFigure = ({ reopened }) => reopened.row;
  const coldFirstPaint: GetFigure = ({ cold: { firstPaint } }) => firstPaint;
  return [
    row(
      'cold log-in: first contentful paint',
      'ms',
      coldFirstPaint,
      atMostFloors(1.3),
      coldFirstPaint,
    ),
    row(
      'cold log-in: usable',
      'ms',
      (run) => run.cold.usable,
      atMostFloors(3.2),
      (run) => run.cold.usable,
    ),
    row('cold log-in: times typed text was lost', '', (run) => run.cold.lost, atMost(0)),
    row('cold log-in: blocked (TBT)', 'ms', (run) => run.cold.blocked, atMost(300)),
    row('reopened: first persisted row painted', 'ms', reopenedRow, atMostFloors(1.5), reopenedRow),
    row('reopened: hydrated', 'ms', (run) => run.reopened.live, atMostFloors(3), reopenedRow),
    row('reopened: blocked (TBT)', 'ms', (run) => run.reopened.blocked, undefined),
    row(
      'reopened offline: first persisted row painted',
      'ms',
      (run) => run.offline.row,
      atMostFloors(1.5),
      (run) => run.offline.row,
    ),
    {
      measure: 'reopened offline, against online (the floor here)',
      unit: 'ms',
      value: app.some(({ offline }) => offline.row === undefined)
        ? undefined
        : getMedian(app, ({ offline }) => offline.row),
      floor: getMedian(app, reopenedRow),
      goal: atMostFloors(1.1),
    },
    row('list → detail: tap to next paint', 'ms', (run) => run.reopened.interaction, atMost(120)),
    row(
      'list → detail: facts painted',
      'ms',
      (run) => run.reopened.detail.facts,
      atMostFloors(1),
      (run) => run.reopened.detail.facts,
    ),
    row(
      'list → detail: full payment painted',
      'ms',
      (run) => run.reopened.detail.full,
      atMostFloors(2.5),
      (run) => run.reopened.detail.full,
    ),
    row(
      'list → detail: layout shift, the tap’s included',
      '',
      (run) => run.reopened.detailShift,
      atMost(0.02),
    ),
    row(
      'detail → list: list painted',
      'ms',
      (run) => run.reopened.back,
      atMost(120),
      (run) => run.reopened.back,
    ),
    row(
      'list → another detail: facts painted',
      'ms',
      (run) => run.reopened.secondDetail.facts,
      atMostFloors(1.5),
      (run) => run.reopened.secondDetail.facts,
    ),
    row(
      'list → another detail: full payment painted',
      'ms',
      (run) => run.reopened.secondDetail.full,
      atMostFloors(1.5),
      (run) => run.reopened.secondDetail.full,
    ),
    row('layout shift: cold log-in', '', (run) => run.cold.layoutShift, atMost(0.02)),
    row('layout shift: list reopened', '', (run) => run.reopened.layoutShift, atMost(0.02)),
    row('layout shift: list reopened offline', '', (run) => run.offline.layoutShift, atMost(0.02)),
  ];
};

/** Measures the built app on a cheap phone with a slow link, against a hand-written page. */
export const measurePhone = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const app = await openApp(defer);
    const floor = await openFloor(defer);
    const visits = { app: [] as Visits[], floor: [] as Visits[] };
    let shifts: { path: string; shift: number }[] = [];
    let interactions: { name: string; ms: number }[] = [];
    const measureMore = async (phone: Device) => {
      shifts = await measureLayoutShifts(phone, app.link.origin, screens);
      interactions = await measureInteractions(phone, app.link.origin);
    };
    for (let round = 1; round <= rounds; round += 1) {
      visits.floor.push(await runVisits(floor));
      const isLastRound = round === rounds;
      visits.app.push(await runVisits(app, isLastRound ? measureMore : undefined));
    }
    const worst = shifts.toSorted((one, other) => other.shift - one.shift)[0];
    return {
      title:
        'Phone (390 × 844, DPR 3, CPU 4 × slower, 1.6 Mbps down, 750 kbps up, 150 ms round trip)',
      rows: [
        ...buildRows(visits.app, visits.floor),
        buildRow(
          `layout shift: worst of ${screens.length} others (${worst?.path})`,
          '',
          [worst?.shift],
          {
            goal: atMost(0.02),
          },
        ),
        ...interactions.map(({ name, ms }) =>
          buildRow(`tap or key to next paint: ${name}`, 'ms', [ms], { goal: atMost(200) }),
        ),
      ],
      notes: [
        'Phone, floor: a hand-written page (log-in, persisted list, detail, worker; no stylesheet) on the same server, link and API, measured in turn with the app.',
        'Phone, link: HTTP/2 over TLS through a shaped TCP link that the worker shares; a connection costs one round trip, and TLS its own; slow start is not modelled. The worker’s own code is not slowed down.',
        'Usable: the form kept the text typed at the first paint of the fields and enabled its button. Reopened: a new browser process with the worker installed and session cookies restored.',
      ],
    };
  });
