import { withCleanup } from '../cleanup.ts';
import { atMost, atMostFloors, buildRow, type Row, type Section } from '../row.ts';
import { median } from '../statistics.ts';
import { measureInteractions } from './interactions.ts';
import { createPhone, type Phone, phoneSize } from './phone-browser.ts';
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

/** Runs a first visit, a reopening and an offline reopening on a new phone. */
const runVisits = ({ link }: Site, measureMore: (phone: Phone) => Promise<unknown> = async () => undefined) =>
  withCleanup(async (defer) => {
    const phone = await createPhone(defer, phoneSize);
    const cold = await visitFirstTime(phone, link.origin);
    const reopened = await reopenApp(phone, link.origin);
    const offline = await reopenOffline(phone, link);
    await measureMore(phone);
    return { cold, reopened, offline };
  });

type Visits = Awaited<ReturnType<typeof runVisits>>;

const buildRows = (app: readonly Visits[], floor: readonly Visits[]): Row[] => {
  type Figure = (run: Visits) => number | undefined;
  const figures = (runs: readonly Visits[], figure: Figure) => runs.map(figure);
  const getMedian = (runs: readonly Visits[], figure: Figure) =>
    median(figures(runs, figure).filter((value) => value !== undefined));
  const row = (measure: string, unit: Row['unit'], figure: Figure, goal: Row['goal'], floorFigure?: Figure) =>
    buildRow(measure, unit, figures(app, figure), {
      ...(goal && { goal }),
      floor: floorFigure && getMedian(floor, floorFigure),
    });
  const online: Figure = ({ reopened }) => reopened.row;
  const cold: Figure = ({ cold: { firstPaint } }) => firstPaint;
  return [
    row('cold log-in: first contentful paint', 'ms', cold, atMostFloors(1.3), cold),
    row(
      'cold log-in: usable',
      'ms',
      (run) => run.cold.usable,
      atMostFloors(3.2),
      (run) => run.cold.usable,
    ),
    row('cold log-in: times typed text was lost', '', (run) => run.cold.lost, atMost(0)),
    row('cold log-in: blocked (TBT)', 'ms', (run) => run.cold.blocked, atMost(300)),
    row('reopened: first persisted row painted', 'ms', online, atMostFloors(1.5), online),
    row('reopened: hydrated', 'ms', (run) => run.reopened.live, atMostFloors(3), online),
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
      median: app.some(({ offline }) => offline.row === undefined)
        ? undefined
        : getMedian(app, ({ offline }) => offline.row),
      floor: getMedian(app, online),
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
    row('list → detail: layout shift, the tap’s included', '', (run) => run.reopened.detailShift, atMost(0.02)),
    row(
      'detail → list: list painted',
      'ms',
      (run) => run.reopened.back,
      atMost(120),
      (run) => run.reopened.back,
    ),
    row('layout shift: cold log-in', '', (run) => run.cold.layoutShift, atMost(0.02)),
    row('layout shift: list reopened', '', (run) => run.reopened.layoutShift, atMost(0.02)),
    row('layout shift: list reopened offline', '', (run) => run.offline.layoutShift, atMost(0.02)),
  ];
};

/** The built app on a cheap phone with a slow link, compared with a hand-written page. */
export const measurePhone = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const app = await openApp(defer);
    const floor = await openFloor(defer);
    const visits = { app: [] as Visits[], floor: [] as Visits[] };
    let shifts: { path: string; shift: number }[] = [];
    let interactions: { name: string; ms: number }[] = [];
    const measureMore = async (phone: Phone) => {
      shifts = await measureLayoutShifts(phone, app.link.origin, screens);
      interactions = await measureInteractions(phone, app.link.origin);
    };
    for (let round = 1; round <= rounds; round += 1) {
      visits.floor.push(await runVisits(floor));
      visits.app.push(await (round === rounds ? runVisits(app, measureMore) : runVisits(app)));
    }
    const worst = shifts.toSorted((one, other) => other.shift - one.shift)[0];
    return {
      title: 'Phone (390 × 844, DPR 3, CPU 4 × slower, 1.6 Mbps down, 750 kbps up, 150 ms round trip)',
      rows: [
        ...buildRows(visits.app, visits.floor),
        buildRow(`layout shift: worst of ${screens.length} others (${worst?.path})`, '', [worst?.shift], {
          goal: atMost(0.02),
        }),
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
