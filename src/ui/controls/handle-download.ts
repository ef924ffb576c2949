import type { MouseEvent } from 'react';
import { getUnreachableMessage, reachability } from '../../http/reachability.ts';
import { showToast } from '../feedback/toast-store.ts';

/** An iOS home-screen app has no downloads. A link to a file would navigate away from the app. */
const canShareFiles = (fileName: string) =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], fileName, { type: 'text/csv' })] }) ?? false);

/** In an iOS home-screen app, the share sheet opens with the file. */
export const handleDownload = (
  event: MouseEvent<HTMLAnchorElement>,
  { href, fileName }: { readonly href: string; readonly fileName: string },
) => {
  if (!reachability.get()) {
    event.preventDefault();
    reachability.probeNow();
    showToast({ tone: 'error', message: getUnreachableMessage('Nothing was downloaded.') });
  } else if (canShareFiles(fileName)) {
    event.preventDefault();
    // Few devices need this code.
    import('./share-export.tsx')
      .then(({ shareExport }) => shareExport(href, { name: fileName, type: 'text/csv' }))
      .catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
  }
};
