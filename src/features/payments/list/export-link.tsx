import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { MouseEvent } from 'react';
import { paymentExportPath } from '../../../../contract/extensions.ts';
import type { PaymentExportQuery } from '../../../../contract/payment.ts';
import { toQueryString } from '../../../http/query-string.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { canShareFiles, shareFile } from './share-file.ts';

/**
 * A link that downloads all pages of the list as CSV. In an iOS home-screen app, which has no downloads, it opens the
 * share sheet instead.
 */
export const ExportLink = ({ query }: { query: PaymentExportQuery }) => {
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
  return (
    <a href={href} download className={getButtonLinkClass({ variant: 'quiet' })} onClick={handleClick}>
      <IconDownload size={20} aria-hidden /> Download as CSV
    </a>
  );
};
