import { atMost, atMostFloors, type Row, rowOf, type Section } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { median } from '../statistics.ts';
import { interactionsOn } from './interactions.ts';
import type { Phone } from './phone-browser.ts';
import { openApp, openFloor, type Site } from './sites.ts';
import { firstVisit, offlineReopening, reopening, shiftsOf } from './visits.ts';

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

const newPhone = async (defer: Defer): Promise<Phone> => ({ profile: await temporaryFolder(defer), cookies: [] });

/** One phone's life: a first visit, reopening, reopening without a network. */
const life = ({ link }: Site, more: (phone: Phone) => Promise<unknown> = async () => undefined) =>
  scoped(async (defer) => {
    const phone = await newPhone(defer);
    const cold = await firstVisit(phone, link.origin);
    const reopened = await reopening(phone, link.origin);
    const offline = await offlineReopening(phone, link);
    await more(phone);
    return { cold, reopened, offline };
  });

type Life = Awaited<ReturnType<typeof life>>;

const rowsOf = (app: readonly Life[], floor: readonly Life[]): Row[] => {
  type Figure = (run: Life) => number | undefined;
  const figures = (runs: readonly Life[], figure: Figure) => runs.map(figure);
  const usual = (runs: readonly Life[], figure: Figure) =>
    median(figures(runs, figure).filter((value) => value !== undefined));
  const row = (measure: string, unit: Row['unit'], figure: Figure, goal: Row['goal'], floorFigure?: Figure) =>
    rowOf(measure, unit, figures(app, figure), {
      ...(goal && { goal }),
      floor: floorFigure && usual(floor, floorFigure),
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
    row('reopened: first saved row painted', 'ms', online, atMostFloors(1.5), online),
    row('reopened: framework live', 'ms', (run) => run.reopened.live, atMostFloors(3), online),
    row('reopened: blocked (TBT)', 'ms', (run) => run.reopened.blocked, undefined),
    row(
      'reopened offline: first saved row painted',
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
        : usual(app, ({ offline }) => offline.row),
      floor: usual(app, online),
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

/** The built app on a cheap phone with a slow link, beside a page written by hand. */
export const measurePhone = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const app = await openApp(defer);
    const floor = await openFloor(defer);
    const lives = { app: [] as Life[], floor: [] as Life[] };
    let shifts: { path: string; shift: number }[] = [];
    let interactions: { name: string; ms: number }[] = [];
    const measureMore = async (phone: Phone) => {
      shifts = await shiftsOf(phone, app.link.origin, screens);
      interactions = await interactionsOn(phone, app.link.origin);
    };
    for (let round = 1; round <= rounds; round += 1) {
      lives.floor.push(await life(floor));
      lives.app.push(await (round === rounds ? life(app, measureMore) : life(app)));
    }
    const worst = shifts.toSorted((one, other) => other.shift - one.shift)[0];
    return {
      title: 'Phone (390 × 844, DPR 3, CPU 4 × slower, 1.6 Mbps down, 750 kbps up, 150 ms round trip)',
      rows: [
        ...rowsOf(lives.app, lives.floor),
        rowOf(`layout shift: worst of ${screens.length} others (${worst?.path})`, '', [worst?.shift], {
          goal: atMost(0.02),
        }),
        ...interactions.map(({ name, ms }) =>
          rowOf(`tap or key to next paint: ${name}`, 'ms', [ms], { goal: atMost(200) }),
        ),
      ],
      notes: [
        'Phone, floor: a page written by hand (log-in, saved list, detail, worker; no stylesheet) on the same server, link and API, in turn with the app.',
        'Phone, link: HTTP/2 over TLS through a shaped TCP link that the worker shares; a connection costs one round trip, and TLS its own; slow start is not modelled. The worker’s own code is not slowed down.',
        'Usable: text typed as soon as a field shows is there and has enabled the button. Reopened: a new browser process, worker installed, session cookies as a phone keeps them.',
      ],
    };
  });
