import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { paymentExportPath } from '../../../../contract/extensions.ts';
import type { PaymentExportQuery } from '../../../../contract/payment-query.ts';
import { toQueryString } from '../../../http/query-string.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import type { ListSearch } from '../../../lib/list-search.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { type PaymentFilter, paymentPageOptions } from './payment-list.tsx';

const CSV_TYPE = 'text/csv';

/**
 * Whether the app must share files instead of downloading them: in an iOS home-screen app, which has no downloads.
 * There, a link to a file would navigate away from the app.
 */
const canShareFiles = () =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], 'payments.csv', { type: CSV_TYPE })] }) ?? false);

/** Fetches `url` and opens the share sheet with the file. Rejects if the response is not a CSV file. */
const shareFile = async (url: string, name: string) => {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' });
  if (!response.ok || !response.headers.get('content-type')?.startsWith(CSV_TYPE))
    throw new Error('The response is not a CSV file');
  const file = new File([await response.blob()], name, { type: CSV_TYPE });
  // `navigator.share` rejects when the user closes the sheet.
  await navigator.share({ files: [file] }).catch(() => undefined);
};

interface ExportLinkProps {
  readonly params: ListSearch;
  readonly filter: PaymentFilter;
}

/**
 * A link that downloads all pages of the list as CSV. In an iOS home-screen app, which has no downloads, it opens the
 * share sheet instead. Shows nothing for a list without rows, and for one that could not be
 * loaded.
 */
export const ExportLink = ({ params, filter }: ExportLinkProps) => {
  const { data, isError } = useQuery(paymentPageOptions(params, filter));
  const query: PaymentExportQuery = { search: params.search, ...filter };
  const href = `/api${paymentExportPath}${toQueryString({ ...query })}`;
  const handleClick = (event: MouseEvent) => {
    if (!reachability.get()) {
      event.preventDefault();
      reachability.probeNow();
      showToast({ tone: 'error', message: getUnreachableMessage('Nothing was downloaded.') });
    } else if (canShareFiles()) {
      event.preventDefault();
      shareFile(href, 'payments.csv').catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
    }
  };
  if (data ? data.count === 0 : isError) return null;
  return (
    <a href={href} download className={getButtonLinkClass({ variant: 'quiet' })} onClick={handleClick}>
      <IconDownload size={20} aria-hidden /> Download as CSV
    </a>
  );
};
