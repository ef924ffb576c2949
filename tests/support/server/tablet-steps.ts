import type { Display, DisplayCode } from '../../../contract/entities/display.ts';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import type { CurrentTablet, TabletCode } from '../../../contract/entities/tablet.ts';
import type { TestClient } from './test-client.ts';

export const testPin = '7305';

/** The client's user is an owner. */
export const createTabletCode = async (owner: TestClient, name = 'Counter tablet') =>
  (await owner.post('/tablets/code/', { name })).body as TabletCode;

export const enrolTablet = async (owner: TestClient, tablet: TestClient, name?: string) =>
  tablet.post('/login/tablet/', { tabletCode: (await createTabletCode(owner, name)).code });

export const getCurrentTablet = async (tablet: TestClient) =>
  (await tablet.get('/login/tablet/')).body as CurrentTablet;

export const logInWithPin = (tablet: TestClient, user: { readonly id: string }, pin = testPin) =>
  tablet.post('/login/pin/', { userId: user.id, pin });

/** Also enrols the device. Resolves with the log-in's payload. */
export const preparePinLogIn = async (client: TestClient) => {
  await enrolTablet(client, client);
  await client.put('/users/me/pin/', { pin: testPin });
  const { id } = (await client.get('/users/me/')).body as CurrentUser;
  return { userId: id, pin: testPin };
};

/** The client's session is on a tablet. */
export const createDisplayCode = async (tablet: TestClient) =>
  (await tablet.post('/tablets/display_code/')).body as DisplayCode;

export const pairDisplay = async (tablet: TestClient, display: TestClient) =>
  display.post('/display/', { tabletCode: (await createDisplayCode(tablet)).code });

export const showPayment = (tablet: TestClient, ident: string | null) =>
  tablet.put('/tablets/shown_payment/', { paymentRequestId: ident });

export const getShown = async (display: TestClient) =>
  ((await display.get('/display/')).body as Display).payment;
