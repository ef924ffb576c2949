import type { DraftValues } from './draft-schema.ts';

const getTypedTexts = ({ customer: { name, email, phone }, description, price }: DraftValues) =>
  [name, email, phone, description, String(price)].join('\n');

/** Whether the user has changed a text or the price. A changed VAT choice alone does not count. */
export const hasTyping = (current: DraftValues, start: DraftValues) => getTypedTexts(current) !== getTypedTexts(start);
