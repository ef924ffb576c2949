import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { BusyButton } from './busy-button.tsx';

it('a button that waits for the server says so, ignores presses, and keeps the focus [counter 10.22]', async () => {
  const onClick = vi.fn();
  const renderButton = (isBusy: boolean) => (
    <BusyButton isBusy={isBusy} onClick={onClick}>
      Resend Invite
    </BusyButton>
  );
  const { user, rerender } = renderUi(renderButton(false));
  const button = screen.getByRole('button', { name: 'Resend Invite' });
  await user.click(button);
  rerender(renderButton(true));
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.dblClick(button);
  await user.keyboard('{Enter}');
  expect(button).toHaveFocus();
  expect(onClick).toHaveBeenCalledOnce();
  rerender(renderButton(false));
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});
