import type { MouseEvent } from 'react';
import { getUnreachableMessage, reachability } from '../../http/reachability.ts';
import { showToast } from '../feedback/toast-store.ts';

/**
 * Whether the app must share files instead of downloading them: in an iOS home-screen app, which
 * has no downloads. There, a link to a file would navigate away from the app.
 */
const canShareFiles = (fileName: string) =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], fileName, { type: 'text/csv' })] }) ?? false);

/**
 * Handles a press of a link that downloads a CSV file. Says so when the server cannot be reached. In
 * an iOS home-screen app, which has no downloads, the share sheet opens with the file.
 */
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
    // Loaded on demand, because few devices need it.
    import('./share-export.tsx')
      .then(({ shareExport }) => shareExport(href, { name: fileName, type: 'text/csv' }))
      .catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
  }
};
