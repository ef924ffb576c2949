import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { pressButton, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(async () => {
  await signIn();
  for (const [name, cost] of [
    ['Haircut', 3000],
    ['Shampoo', 500],
  ] as const)
    await server.insertService({ name, cost });
});

const getDescription = () => screen.getByLabelText('Description');
const getPrice = () => screen.getByLabelText('Price');
const getTile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

/** Without VAT. */
const openWithTiles = async () => {
  matchMedia(wideScreen);
  const app = await renderApp('/payments/new');
  await screen.findByRole('button', { name: /^Haircut/ });
  await app.user.click(screen.getByRole('radio', { name: 'No VAT' }));
  const press = (name: string) => app.user.click(getTile(name));
  return { ...app, press };
};

describe('the tiles of the price list', () => {
  test('add up to one description and one price, with a count on each tile and the total always visible [counter 18.1]', async () => {
    const { press, user } = await openWithTiles();
    await press('Haircut');
    await press('Shampoo');
    await press('Haircut');
    expect(getDescription()).toHaveValue('2 × Haircut + Shampoo');
    expect(getPrice()).toHaveValue('£65.00');
    expect(getTile('Haircut')).toHaveAccessibleName('Haircut £30.00 in this request: 2');
    // The form beside the tiles has the total.
    expect(screen.getAllByText('£65.00')).toHaveLength(1);
    await user.click(screen.getByText('3 items, all without VAT'));
    const lines = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '2 × Haircut £60.00',
      'Shampoo £5.00',
    ]);
    await pressButton(user, 'Remove one Haircut');
    expect(getDescription()).toHaveValue('Haircut + Shampoo');
    await pressButton(user, 'Remove one Shampoo');
    expect(getTile('Shampoo')).toHaveFocus();
    expect(getPrice()).toHaveValue('£30.00');
  });

  test('remove one service by a long press, which adds none [counter 18.1]', async () => {
    const { press } = await openWithTiles();
    await press('Haircut');
    await press('Haircut');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(getTile('Haircut'), { button: 0 });
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    fireEvent.pointerUp(getTile('Haircut'));
    fireEvent.click(getTile('Haircut'), { detail: 1 });
    await waitFor(() => expect(getDescription()).toHaveValue('Haircut'));
    expect(getPrice()).toHaveValue('£30.00');
  });

  test('have a price that one press and typing change [counter 18.2]', async () => {
    const { press, user } = await openWithTiles();
    expect(screen.queryByRole('button', { name: 'Change Price' })).toBeNull();
    await press('Haircut');
    await pressButton(user, 'Change Price');
    await user.keyboard('2500');
    expect(getPrice()).toHaveValue('£25.00');
    expect(getDescription()).toHaveValue('Haircut');
  });

  test('say that a typed price does not change, and offer the price of the services [counter 18.2]', async () => {
    const { press, user } = await openWithTiles();
    await press('Haircut');
    await user.click(getPrice());
    await user.keyboard('2500');
    expect(await screen.findByText(/Your price stays. The services come to £30.00/)).toBeVisible();
    await press('Shampoo');
    expect(getPrice()).toHaveValue('£25.00');
    expect(getDescription()).toHaveValue('Haircut + Shampoo');
    await user.click(await screen.findByRole('button', { name: 'Use £35.00' }));
    expect(getPrice()).toHaveValue('£35.00');
    expect(screen.queryByText(/Your price stays/)).not.toBeInTheDocument();
  });

  test('say that a typed description does not change, and add to it [counter 18.2]', async () => {
    const { press, user } = await openWithTiles();
    await press('Haircut');
    await user.type(getDescription(), ' for Zoe');
    expect(await screen.findByText(/Your description stays/)).toBeVisible();
    await press('Shampoo');
    expect(getDescription()).toHaveValue('Haircut for Zoe + Shampoo');
    expect(getPrice()).toHaveValue('£35.00');
  });

  test('refuse a service for which the description has no room left, with a sentence [counter 18.3]', async () => {
    const { press, user } = await openWithTiles();
    await user.click(getDescription());
    await user.paste('x'.repeat(495));
    await press('Haircut');
    expect(await screen.findByText(/There is no room for “Haircut”/)).toBeVisible();
    expect(getDescription()).toHaveValue('x'.repeat(495));
    expect(getPrice()).toHaveValue('£0.00');
  });

  test('accept an amount without a service on large keys, and by keyboard [counter 18.4]', async () => {
    const { press, user } = await openWithTiles();
    await press('Custom amount');
    const pad = () => within(screen.getByRole('dialog', { name: 'Custom amount' }));
    await screen.findByRole('dialog', { name: 'Custom amount' });
    for (const key of ['2', '5', '0', 'Delete the last digit', '00'])
      await user.click(pad().getByRole('button', { name: key }));
    await user.click(pad().getByRole('button', { name: 'Add £25.00' }));
    expect(getDescription()).toHaveValue('');
    await press('Haircut');
    expect(getDescription()).toHaveValue('Custom amount + Haircut');
    await press('Custom amount');
    await user.keyboard('99{Enter}');
    expect(getPrice()).toHaveValue('£55.99');
    await waitFor(() =>
      expect(getTile('Custom amount')).toHaveAccessibleName(
        'Custom amount £25.99 in this request: 1',
      ),
    );
    await pressButton(user, 'Remove the custom amount');
    expect(getDescription()).toHaveValue('Haircut');
    expect(getPrice()).toHaveValue('£30.00');
  });
});

test('the keys for an amount name the limit when the next digit is beyond it [text 4.6]', async () => {
  const { press, user } = await openWithTiles();
  await press('Custom amount');
  const pad = within(await screen.findByRole('dialog', { name: 'Custom amount' }));
  for (let count = 0; count < 7; count += 1)
    await user.click(pad.getByRole('button', { name: count === 0 ? '9' : '00' }));
  const amount = pad.getByLabelText('Amount');
  expect(amount).toHaveAccessibleDescription('At most £9,999,999,999.99');
  await user.click(pad.getByRole('button', { name: 'Delete the last digit' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(''));
});

test('the keys for an amount before VAT say what the customer pays [counter 18.4]', async () => {
  const { press, user } = await openWithTiles();
  await user.click(screen.getByRole('radio', { name: 'VAT (20%)' }));
  await press('Custom amount');
  const pad = within(await screen.findByRole('dialog', { name: 'Custom amount' }));
  await user.keyboard('2500');
  expect(pad.getByText('before VAT, £30.00 with VAT')).toBeVisible();
  await user.click(pad.getByRole('button', { name: 'Add £30.00' }));
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£30.00');
});

describe('a description', () => {
  const openForm = async () => {
    const app = await openWithTiles();
    const type = (text: string) => app.user.type(getDescription(), text);
    return { ...app, type };
  };

  test('offers services with their prices after two letters, and picking one by key fills in both and counts on the tile [counter 1.8]', async () => {
    const { type, user } = await openForm();
    await type('s');
    expect(getDescription()).toHaveAttribute('aria-expanded', 'false');
    await type('h');
    expect(await screen.findByRole('option', { name: 'Shampoo £5.00' })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(getDescription()).toHaveValue('Shampoo');
    expect(getDescription()).toHaveFocus();
    expect(getPrice()).toHaveValue('£5.00');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await waitFor(() => expect(getTile('Shampoo')).toHaveAccessibleName(/in this request: 1$/));
    await type(' + hair');
    await user.click(await screen.findByRole('option', { name: 'Haircut £30.00' }));
    expect(getDescription()).toHaveValue('Shampoo + Haircut');
    expect(getPrice()).toHaveValue('£35.00');
  });

  test('that is typed on without a pick changes no price [counter 1.8]', async () => {
    const { type, user } = await openForm();
    await type('Hair');
    await screen.findByRole('option');
    await type('pins');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.tab();
    expect(getDescription()).toHaveValue('Hairpins');
    expect(getPrice()).toHaveValue('£0.00');
  });

  test('that a pick completes keeps a typed price, and offers that of the service [counter 1.8]', async () => {
    const { type, user } = await openForm();
    await user.type(getPrice(), '2500');
    await type('hair');
    await user.click(await screen.findByRole('option', { name: 'Haircut £30.00' }));
    expect(getDescription()).toHaveValue('Haircut');
    expect(getPrice()).toHaveValue('£25.00');
    await user.click(await screen.findByRole('button', { name: 'Use £30.00' }));
    expect(getPrice()).toHaveValue('£30.00');
  });

  test('asks for the price of a service that has none [counter 1.8]', async () => {
    await server.insertService({ name: 'Consultation', cost: null });
    const { type, user } = await openForm();
    const pick = async () => {
      await user.click(await screen.findByRole('option', { name: 'Consultation Configurable' }));
    };
    await user.type(getPrice(), '700');
    await type('cons');
    await pick();
    expect(getDescription()).toHaveValue('Consultation');
    expect(getPrice()).toHaveValue('£7.00');
    await user.clear(getDescription());
    await user.type(getPrice(), '0');
    await type('cons');
    await pick();
    await screen.findByRole('dialog', { name: 'Consultation' });
    await user.keyboard('800{Enter}');
    expect(getDescription()).toHaveValue('Consultation');
    expect(getPrice()).toHaveValue('£8.00');
    await user.clear(getDescription());
    await type('Haircut + cons');
    await user.click(await screen.findByRole('option', { name: /^Consultation/ }));
    await screen.findByRole('dialog', { name: 'Consultation' });
    await user.keyboard('1000{Enter}');
    expect(getDescription()).toHaveValue('Haircut + Consultation');
  });
});

test.each(['Send Payment Request', 'Show Code'])(
  'a typed service without a price is not free beside others: “%s” names it at the price [counter 2.5]',
  async (button) => {
    await server.insertService({ name: 'Repair', cost: null });
    const { press, user } = await openWithTiles();
    await user.type(screen.getByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await press('Haircut');
    await user.type(getDescription(), ' + Repair');
    await pressButton(user, button);
    expect(getPrice()).toHaveAccessibleDescription(/“Repair” has no price yet/);
    expect(getPrice()).toHaveFocus();
    await user.keyboard('4500');
    expect(getPrice()).not.toHaveAccessibleDescription(/“Repair” has no price yet/);
    await user.click(screen.getByText('2 items, all without VAT'));
    expect(screen.getByRole('list', { name: 'Items' })).toHaveTextContent('Repair £15.00');
  },
);

test('a service whose price was typed takes this price along when it is removed, and where it is unknown, the price stays and a sentence says so [counter 2.5]', async () => {
  for (const name of ['Repair', 'Deposit']) await server.insertService({ name, cost: null });
  const { press, user } = await openWithTiles();
  for (const [name, digits] of [
    ['Repair', '6000'],
    ['Deposit', '3600'],
  ] as const) {
    await press(name);
    await screen.findByRole('dialog', { name });
    await user.keyboard(`${digits}{Enter}`);
  }
  expect(getDescription()).toHaveValue('Repair + Deposit');
  const removeDeposit = async () =>
    user.click(await screen.findByRole('button', { name: 'Remove one Deposit' }));
  await removeDeposit();
  expect(getDescription()).toHaveValue('Repair');
  expect(getPrice()).toHaveValue('£60.00');

  await user.type(getDescription(), ' + Deposit');
  await user.type(getPrice(), '9600');
  await removeDeposit();
  expect(getPrice()).toHaveValue('£96.00');
  const sentence = 'Your price stays.';
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(getPrice(), '6000');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('a service without a price, added to a typed price, adds the price that is typed for it [counter 2.5]', async () => {
  await server.insertService({ name: 'Repair', cost: null });
  const { press, user } = await openWithTiles();
  await press('Haircut');
  await user.type(getPrice(), '2500');
  await press('Repair');
  await screen.findByRole('dialog', { name: 'Repair' });
  await user.keyboard('1000{Enter}');
  expect(getPrice()).toHaveValue('£35.00');
});

test('a description that is the name of a service picks none, and a press on any tile brings its price, too [counter 1.8]', async () => {
  const { press, user } = await openWithTiles();
  await user.type(getDescription(), 'Haircut');
  expect(getTile('Haircut')).toHaveAccessibleName('Haircut £30.00');
  await press('Shampoo');
  expect(getDescription()).toHaveValue('Haircut + Shampoo');
  expect(getPrice()).toHaveValue('£35.00');
  expect(screen.queryByText(/Your price stays/)).not.toBeInTheDocument();
  await waitFor(() => expect(getTile('Haircut')).toHaveAccessibleName(/in this request: 1$/));
});

test('a press on the tile that the description names adds its price, and no second one [counter 1.8]', async () => {
  const { press, user } = await openWithTiles();
  await user.type(getDescription(), 'Haircut');
  await press('Haircut');
  expect(getDescription()).toHaveValue('Haircut');
  expect(getPrice()).toHaveValue('£30.00');
});

test('a description and a price that are typed, without a pressed tile, show no bar [counter 18.1]', async () => {
  const { user } = await openWithTiles();
  await user.type(getDescription(), 'Colour for Zoe');
  await user.type(getPrice(), '8000');
  expect(screen.queryByText('1 item')).not.toBeInTheDocument();
});

test('in the dialog of a narrow screen, a press on a service closes the dialog, and the plus button adds more services [counter 18.1]', async () => {
  const { user } = await renderApp('/payments/new');
  await user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
  await user.click(await screen.findByRole('button', { name: 'Add Shampoo and stay' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pick a Service' }));
  // The dialog covers the total of the form.
  expect(dialog.getByText('1 item').parentElement).toHaveTextContent('1 item £6.00');
  await user.click(dialog.getByText('1 item'));
  expect(dialog.getByText('Shampoo', { selector: 'details span' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Haircut/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getDescription()).toHaveValue('Shampoo + Haircut');
});

test('“Ask Again” opens the form with the services of the request on the tiles [counter 18.5]', async () => {
  const { press, user, router } = await openWithTiles();
  await press('Haircut');
  await press('Haircut');
  await user.type(screen.getByLabelText('Name'), 'Jo Bloggs');
  await user.type(screen.getByLabelText('Email'), 'jo@example.com');
  await pressButton(user, 'Send Payment Request');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/payments\/[^n]/));
  const ident = router.state.location.pathname.split('/').at(-1);
  await router.navigate({ to: '/payments/new', search: { from: ident } });
  await waitFor(() => expect(getTile('Haircut')).toHaveAccessibleName(/in this request: 2$/));
  expect(screen.queryByText(/stays/)).not.toBeInTheDocument();
});
