const CSV_TYPE = 'text/csv';

/**
 * Whether the app must share files instead of downloading them: in an iOS home-screen app, which has no downloads.
 * There, a link to a file would navigate away from the app.
 */
export const canShareFiles = () =>
  (navigator as { readonly standalone?: boolean }).standalone === true &&
  (navigator.canShare?.({ files: [new File([''], 'payments.csv', { type: CSV_TYPE })] }) ?? false);

/** Fetches `url` as a file named `name`. Rejects if the response is not a CSV file. */
export const fetchFile = async (url: string, name: string) => {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' });
  if (!response.ok || !response.headers.get('content-type')?.startsWith(CSV_TYPE))
    throw new Error('The response is not a CSV file');
  return new File([await response.blob()], name, { type: CSV_TYPE });
};

/**
 * Opens the share sheet with the file. Resolves to false when the browser refuses, because the user's press was too long ago.
 */
export const shareFile = async (file: File) => {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The share rejects with AbortError when the user closes the sheet.
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
  return true;
};
