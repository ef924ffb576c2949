import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { MouseEvent } from 'react';
import { paymentExportPath } from '../../../contract/extensions.ts';
import type { PaymentExportQuery } from '../../../contract/payment.ts';
import { toQueryString } from '../../http/query-string.ts';
import { reachability } from '../../http/reachability.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { mayShareFiles, shareFile } from './share-file.ts';

/** The payments that the list shows, all pages of them, as a file for a spreadsheet. */
export const ExportLink = ({ query }: { query: PaymentExportQuery }) => {
  const href = `/api${paymentExportPath}${toQueryString({ ...query })}`;
  const press = (event: MouseEvent) => {
    if (!reachability.get()) {
      event.preventDefault();
      reachability.lookNow();
      showToast({ tone: 'error', message: "You're offline. Nothing was downloaded." });
    } else if (mayShareFiles()) {
      event.preventDefault();
      shareFile(href, 'payments.csv').catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
    }
  };
  return (
    <a href={href} download className={buttonClass({ variant: 'quiet' })} onClick={press}>
      <IconDownload size={20} aria-hidden /> Download as CSV
    </a>
  );
};
