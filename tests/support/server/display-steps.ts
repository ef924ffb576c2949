import type { Display, DisplayCode } from '../../../contract/entities/display.ts';
import type { TestClient } from './test-client.ts';

/** Creates a code to pair a second screen; the client's session must be on a tablet. */
export const createDisplayCode = async (tablet: TestClient) =>
  (await tablet.post('/tablets/display_code/')).body as DisplayCode;

/** Makes the device of `display` the second screen of the tablet. */
export const pairDisplay = async (tablet: TestClient, display: TestClient) =>
  display.post('/display/', { tabletCode: (await createDisplayCode(tablet)).code });

/** Tells the server what the tablet shows its customer. */
export const showPayment = (tablet: TestClient, ident: string | null) =>
  tablet.put('/tablets/shown_payment/', { paymentRequestId: ident });

export const getShown = async (display: TestClient) =>
  ((await display.get('/display/')).body as Display).payment;
