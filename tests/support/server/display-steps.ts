import type { Display, DisplayCode } from '../../../contract/entities/display.ts';
import type { TestClient } from './test-client.ts';

/** The client's session is on a tablet. */
export const createDisplayCode = async (tablet: TestClient) =>
  (await tablet.post('/tablets/display_code/')).body as DisplayCode;

export const pairDisplay = async (tablet: TestClient, display: TestClient) =>
  display.post('/display/', { tabletCode: (await createDisplayCode(tablet)).code });

export const showPayment = (tablet: TestClient, ident: string | null) =>
  tablet.put('/tablets/shown_payment/', { paymentRequestId: ident });

export const getShown = async (display: TestClient) =>
  ((await display.get('/display/')).body as Display).payment;
