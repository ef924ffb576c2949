import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { paymentExportPath } from '../../../../contract/extensions.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { toQueryString } from '../../../http/query-string.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import type { ListSearch } from '../../../lib/list-search.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { type PaymentFilter, paymentPageOptions } from './payment-list.tsx';

const CSV_TYPE = 'text/csv';

/**
 * Whether the app must share files instead of downloading them: in an iOS home-screen app, which
 * has no downloads. There, a link to a file would navigate away from the app.
 */
const canShareFiles = () =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], 'payments.csv', { type: CSV_TYPE })] }) ?? false);

/** Fetches `url` as a file named `name`. Rejects if the response is not a CSV file. */
const fetchFile = async (url: string, name: string) => {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' });
  if (!response.ok || !response.headers.get('content-type')?.startsWith(CSV_TYPE))
    throw new Error('The response is not a CSV file');
  return new File([await response.blob()], name, { type: CSV_TYPE });
};

/**
 * Opens the share sheet with the file. Resolves to false when the browser refuses, because the
 * user's press was too long ago.
 */
const shareFile = async (file: File) => {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The share rejects with AbortError when the user closes the sheet.
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
  return true;
};

/** Enough time to see the toast and press its button. */
const OFFER_MS = 30_000;

interface ExportLinkProps {
  readonly params: ListSearch;
  readonly filter: PaymentFilter;
}

/**
 * Shares the file, or offers it with a button when the download took longer than the browser
 * remembers the press.
 */
const shareOrOffer = async (file: File) => {
  if (await shareFile(file)) return;
  const share = () => {
    hideToast(id);
    void shareFile(file);
  };
  const id = showToast({
    tone: 'info',
    message: 'The file is ready',
    detail: (
      <Button variant="default" onClick={share}>
        Share
      </Button>
    ),
    timeoutMs: OFFER_MS,
  });
};

/**
 * A link that downloads all pages of the list as CSV. An iOS home-screen app has no downloads, so
 * the link opens the share sheet there. The link is hidden while the list loads, because the rows
 * would move it, and if the list has no rows.
 */
export const ExportLink = ({ params, filter }: ExportLinkProps) => {
  const { data } = useQuery(paymentPageOptions(params, filter));
  const query: PaymentExportQuery = { search: params.search, ...filter };
  const href = `/api${paymentExportPath}${toQueryString({ ...query })}`;
  const handleClick = (event: MouseEvent) => {
    if (!reachability.get()) {
      event.preventDefault();
      reachability.probeNow();
      showToast({ tone: 'error', message: getUnreachableMessage('Nothing was downloaded.') });
    } else if (canShareFiles()) {
      event.preventDefault();
      fetchFile(href, 'payments.csv').then(shareOrOffer, () => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
    }
  };
  if (!data?.count) return null;
  return (
    <a
      href={href}
      download
      className={getButtonLinkClass({ variant: 'quiet' })}
      onClick={handleClick}
    >
      <IconDownload size={20} aria-hidden /> Download as CSV
    </a>
  );
};
