import { ErrorResponseLinks$inboundSchema as errorLinks } from 'mollie-api-typescript/models/errorresponse.js';
import { ListEntityChargeback$inboundSchema as listedChargeback } from 'mollie-api-typescript/models/listentitychargeback.js';
import { ListRefundResponse$inboundSchema as listedRefund } from 'mollie-api-typescript/models/listrefundresponse.js';
import { ListMethodsResponse$inboundSchema as methodList } from 'mollie-api-typescript/models/operations/listmethods.js';
import { ListRefundsResponseBody$inboundSchema as refundList } from 'mollie-api-typescript/models/operations/listrefunds.js';
import { PaymentRequest$outboundSchema as paymentParameters } from 'mollie-api-typescript/models/paymentrequest.js';
import { PaymentResponse$inboundSchema as payment } from 'mollie-api-typescript/models/paymentresponse.js';
import { ProfileResponse$inboundSchema as profile } from 'mollie-api-typescript/models/profileresponse.js';
import { RefundRequest$outboundSchema as refundParameters } from 'mollie-api-typescript/models/refundrequest.js';
import { RefundResponse$inboundSchema as refund } from 'mollie-api-typescript/models/refundresponse.js';

/** Mollie's own. They drop unknown keys, and rename `_links` and `_embedded`. */
export const mollieFormats = {
  payment,
  paymentParameters,
  refund,
  refundParameters,
  refundList,
  listedRefund,
  listedChargeback,
  methodList,
  profile,
  errorLinks,
};
export type MollieFormat = keyof typeof mollieFormats;

const renamedKeys: Readonly<Record<string, string>> = { _links: 'links', _embedded: 'embedded' };

/** The first key of `body` that `parsed` lacks. */
const findDroppedKey = (body: unknown, parsed: unknown, path = ''): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [key, value] of Object.entries(body)) {
    const known = Object.entries(parsed ?? {}).find(
      ([name]) => name === key || name === renamedKeys[key],
    );
    const dropped = known ? findDroppedKey(value, known[1], `${path}${key}.`) : `${path}${key}`;
    if (dropped !== undefined) return dropped;
  }
  return undefined;
};

/** The schema's first error, or an unknown key; undefined without an error. */
export const findFormatError = (format: MollieFormat, body: unknown) => {
  const result = mollieFormats[format].safeParse(body);
  if (!result.success)
    return { key: result.error.issues[0]?.path.join('.') ?? '', message: result.error.message };
  const key = findDroppedKey(body, result.data);
  return key === undefined
    ? undefined
    : { key, message: `Non-existent body parameter "${key}" for this API call.` };
};
