import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { paymentExportPath } from '../../../../contract/payments/payment-paths.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { toQueryString } from '../../../http/query-string.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { IconDownload } from '../../../ui/icons/screen-icons.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import {
  type PaymentListParams,
  paymentListDescription,
} from '../data/payment-list-description.ts';
import styles from './export-link.module.css';

const exportFile = { name: 'payments.csv', type: 'text/csv' };

/**
 * Whether the app must share files instead of downloading them: in an iOS home-screen app, which
 * has no downloads. There, a link to a file would navigate away from the app.
 */
const canShareFiles = () =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], exportFile.name, exportFile)] }) ?? false);

export interface ExportLinkProps {
  readonly params: PaymentListParams;
}

/**
 * A link that downloads all pages of the list as CSV. An iOS home-screen app has no downloads, so
 * the link opens the share sheet there. A list without rows has a placeholder instead.
 */
export const ExportLink = ({ params }: ExportLinkProps) => {
  const { data } = useQuery(paymentListDescription.getPage(params));
  const query: PaymentExportQuery = { search: params.search, ...getFilters(params) };
  const href = `/api${paymentExportPath}${toQueryString({ ...query })}`;
  const handleClick = (event: MouseEvent) => {
    if (!reachability.get()) {
      event.preventDefault();
      reachability.probeNow();
      showToast({ tone: 'error', message: getUnreachableMessage('Nothing was downloaded.') });
    } else if (canShareFiles()) {
      event.preventDefault();
      // Loaded on demand, because few devices need it.
      import('./share-export.tsx')
        .then(({ shareExport }) => shareExport(href, exportFile))
        .catch(() => {
          showToast({ tone: 'error', message: 'The file could not be downloaded' });
        });
    }
  };
  if (!data) return null;
  return data.count ? (
    <a
      href={href}
      download
      aria-label="Download as CSV"
      title="Download as CSV"
      className={styles.link}
      onClick={handleClick}
    >
      <IconDownload size={20} />
    </a>
  ) : (
    <span aria-hidden className={styles.placeholder}>
      <IconDownload size={20} />
    </span>
  );
};
