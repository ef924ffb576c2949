const type = 'text/csv';

/**
 * Whether a file is better handed to the phone's share sheet: an app on an iPhone's home screen has no downloads, and
 * a link to a file would take the app's place on the screen.
 */
export const mayShareFiles = () =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], 'payments.csv', { type })] }) ?? false);

/** Fetches what is at `url`, and offers it as a file. Rejects when it did not come. */
export const shareFile = async (url: string, name: string) => {
  const answer = await fetch(url, { cache: 'no-store', redirect: 'error' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type)) throw new Error('No file came');
  const file = new File([await answer.blob()], name, { type });
  // Putting the sheet away is no failure.
  await navigator.share({ files: [file] }).catch(() => undefined);
};
