import PostalMime, { type Email } from 'postal-mime';
import { judgeBounce } from '../answers/classify-mail-answer.ts';
import { isReport } from './find-bounce.ts';
import {
  type DeliveryStatus,
  findAnswer,
  MAX_RECIPIENTS,
  parseDeliveryStatus,
} from './parse-delivery-status.ts';

/** Gmail nests the text for people three levels deep. */
const MAX_NESTING_DEPTH = 8;

/** The limit is for the headers of all parts together. */
const MAX_HEADERS_BYTES = 32 * 1024;

/** Bounces of qmail and old versions of Exim have no fields. No absence note looks like them. */
const findFailedRecipients = (headers: Email['headers'], text: string) => {
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value.split(',') ?? [];
  const addresses = failed.length > 0 ? [] : [...text.matchAll(/^<(.+)>:$/gm)];
  return [...failed, ...addresses.map(([, address = '']) => address)]
    .slice(0, MAX_RECIPIENTS)
    .map((address) => address.trim().toLowerCase());
};

/**
 * `findBounce` has cut `content` out.
 * @throws Error when the bounce is malformed
 */
export const parseBounce = async (content: Uint8Array): Promise<readonly DeliveryStatus[]> => {
  const {
    headers,
    attachments,
    text = '',
  } = await PostalMime.parse(content, {
    attachmentEncoding: 'utf8',
    maxNestingDepth: MAX_NESTING_DEPTH,
    maxHeadersSize: MAX_HEADERS_BYTES,
    // The returned email may itself contain a bounce.
    forceRfc822Attachments: true,
  });
  const contentType = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (isReport(contentType))
    return attachments
      .filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
      .slice(0, 1)
      .flatMap(({ content }) => parseDeliveryStatus(String(content), text));
  return findFailedRecipients(headers, text).map((recipient) => ({
    recipients: [recipient],
    ...judgeBounce({ text: findAnswer(text, recipient), recipient }),
  }));
};
