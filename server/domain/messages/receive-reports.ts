import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Metrics } from '../../lib/work/metrics.ts';
import { recordReport } from './record-report.ts';
import type { DeliveryReport, ReportSource } from './reports/report-source.ts';

export interface ReportDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'countDeliveryReport'>;
  /** Makes the workers check for due messages, such as a notification to the sender. */
  readonly wakeWorkers: () => void;
}

/** Records genuine reports of one source, and counts and logs what became of them. */
export const receiveReports = async (
  { database, clock, logger, metrics, wakeWorkers }: ReportDependencies,
  { name, channel }: Pick<ReportSource, 'name' | 'channel'>,
  reports: readonly DeliveryReport[],
) => {
  for (const report of reports) {
    const outcome = await recordReport(database, report, { channel, now: clock() });
    metrics.countDeliveryReport(outcome);
    logger.info(
      { source: name, messageId: report.messageId, state: report.state, outcome },
      'Delivery report received',
    );
    if (outcome === 'recorded') wakeWorkers();
  }
};
