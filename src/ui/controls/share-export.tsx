import { Button } from '@mantine/core';
import { showToast } from '../feedback/toast-store.ts';

interface FileFormat {
  readonly name: string;
  /** The media type, such as `text/csv`. */
  readonly type: string;
}

/** Rejects if the response has another type. */
const fetchFile = async (url: string, { name, type }: FileFormat) => {
  const response = await fetch(url, { cache: 'no-store', redirect: 'error' });
  if (!response.ok || !response.headers.get('content-type')?.startsWith(type))
    throw new Error(`The response is not of the type ${type}`);
  return new File([await response.blob()], name, { type });
};

/** The browser refuses when the user's press was too long ago. */
const shareFile = async (file: File) => {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user may have closed the sheet, which is an AbortError.
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
  return true;
};

const OFFER_MS = 30_000;

/** The download may take longer than the browser remembers the press. */
const shareOrOffer = async (file: File) => {
  if (await shareFile(file)) return;
  showToast({
    tone: 'info',
    message: 'The file is ready',
    detail: (
      <Button variant="default" onClick={() => void shareFile(file)}>
        Share
      </Button>
    ),
    timeoutMs: OFFER_MS,
  });
};

export const shareExport = async (url: string, format: FileFormat) =>
  shareOrOffer(await fetchFile(url, format));
