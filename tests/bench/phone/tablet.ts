import { withCleanup } from '../support/cleanup.ts';
import { atMost, buildRow, type Row, type Section } from '../support/row.ts';
import { createDevice, tabletSize } from './phone-browser.ts';
import { openApp } from './sites.ts';
import { measureLayoutShifts, reopenOnTablet, visitFirstTime } from './visits.ts';

const screens = ['/', '/payments', '/payments/new', '/customers', '/services', '/staff', '/help'];

type Visit = Awaited<ReturnType<typeof reopenOnTablet>>;

/**
 * Measures the built app on a cheap tablet with a slow link. A tablet shows the list beside the
 * detail.
 */
export const measureTablet = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const { link } = await openApp(defer);
    const tablet = await createDevice(defer, tabletSize);
    await visitFirstTime(tablet, link.origin);
    const visits: Visit[] = [];
    for (let round = 1; round <= rounds; round += 1)
      visits.push(await reopenOnTablet(tablet, link.origin));
    const shifts = await measureLayoutShifts(tablet, link.origin, screens);
    const row = (
      measure: string,
      unit: Row['unit'],
      getFigure: (visit: Visit) => number | undefined,
      limit?: number,
    ) =>
      buildRow(
        measure,
        unit,
        visits.map(getFigure),
        limit === undefined ? {} : { goal: atMost(limit) },
      );
    return {
      title: 'Tablet (1024 × 768, DPR 3, the CPU and link of the phone)',
      rows: [
        row('reopened: first persisted row painted', 'ms', ({ reopened }) => reopened.row),
        row('reopened: layout shift', '', ({ reopened }) => reopened.layoutShift, 0.02),
        row(
          'row → payment beside the list: tap to next paint',
          'ms',
          ({ firstDetail }) => firstDetail.interaction,
          120,
        ),
        row(
          'row → payment beside the list: facts painted',
          'ms',
          ({ firstDetail }) => firstDetail.detail.facts,
        ),
        row(
          'row → payment beside the list: full payment painted',
          'ms',
          ({ firstDetail }) => firstDetail.detail.full,
        ),
        row(
          'another row: tap to next paint',
          'ms',
          ({ secondDetail }) => secondDetail.interaction,
          120,
        ),
        row('another row: facts painted', 'ms', ({ secondDetail }) => secondDetail.detail.facts),
        row(
          'another row: layout shift, with the shift just after the tap',
          '',
          ({ secondDetail }) => secondDetail.detailShift,
          0.02,
        ),
        row('rail → customers: first row painted', 'ms', ({ customersMs }) => customersMs),
        ...shifts.map(({ path, shift }) =>
          buildRow(`layout shift: ${path}`, '', [shift], { goal: atMost(0.02) }),
        ),
      ],
      notes: [],
    };
  });
