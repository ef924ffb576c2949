import { useQuery } from '@tanstack/react-query';
import { paymentExportPath } from '../../../../contract/payments/payment-paths.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { toQueryString } from '../../../http/query-string.ts';
import { handleDownload } from '../../../ui/controls/handle-download.ts';
import { IconDownload } from '../../../ui/icons/screen-icons.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import {
  type PaymentListParams,
  paymentListDescription,
} from '../data/payment-list-description.ts';
import styles from './export-link.module.css';

export interface ExportLinkProps {
  readonly params: PaymentListParams;
}

/** An iOS home-screen app has no downloads, so it opens the share sheet. */
export const ExportLink = ({ params }: ExportLinkProps) => {
  const { data } = useQuery(paymentListDescription.getPage(params));
  const query: PaymentExportQuery = { search: params.search, ...getFilters(params) };
  const href = `/api${paymentExportPath}${toQueryString({ ...query })}`;
  if (!data) return null;
  return data.count ? (
    <a
      href={href}
      download
      aria-label="Download as CSV"
      title="Download as CSV"
      className={styles.link}
      onClick={(event) => handleDownload(event, { href, fileName: 'payments.csv' })}
    >
      <IconDownload size={20} />
    </a>
  ) : (
    <span aria-hidden className={styles.placeholder}>
      <IconDownload size={20} />
    </span>
  );
};
