import type { MouseEvent } from 'react';
import { getUnreachableMessage, reachability } from '../../http/reachability.ts';
import { showToast } from '../feedback/toast-store.ts';

/** In an app on the home screen of iOS, a link to a file would replace the app. */
const canShareFiles = (fileName: string) =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], fileName, { type: 'text/csv' })] }) ?? false);

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
    // Few devices need the code.
    import('./share-export.tsx')
      .then(({ shareExport }) => shareExport(href, { name: fileName, type: 'text/csv' }))
      .catch(() => {
        showToast({ tone: 'error', message: 'The file could not be downloaded' });
      });
  }
};
