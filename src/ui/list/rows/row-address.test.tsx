import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { RowAddress } from './row-address.tsx';

const renderAddress = (props: Parameters<typeof RowAddress>[0]) =>
  renderUi(<RowAddress {...props} />).container;

it('the address in a row is the email address, which breaks only in its domain, or else the phone number [counter 8.5]', () => {
  const email = renderAddress({ email: 'jo@sub@example.com', phone: '07700900123' });
  expect(email).toHaveTextContent(/^jo@sub@example\.com$/);
  expect(email.querySelector('[data-email] > span')).toHaveTextContent(/^mple\.com$/);
  expect(renderAddress({ phone: '07700900123' }).textContent).toBe('07700\u00a0900\u00a0123');
  expect(renderAddress({}).textContent).toBe('');
});
