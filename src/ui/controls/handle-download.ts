import type { MouseEvent } from 'react';
import { getUnreachableMessage, reachability } from '../../http/reachability.ts';
import { showToast } from '../feedback/toast-store.ts';

/** An app on the home screen of iOS cannot download: a link to a file would replace the app. */
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
    // The code loads only at the press, because few devices need it.
    import('./share-export.tsx')
      .then(({ shareExport }) => shareExport(href, { name: fileName, type: 'text/csv' }))
      .catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
  }
};
