import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const renderDialog = (props: { opened?: boolean; loading?: boolean } = {}) => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const rendered = renderUi(
    <ConfirmDialog
      opened
      title="Delete Service?"
      description="Once deleted a service is not recoverable"
      confirmLabel="Yes"
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    />,
  );
  return { onConfirm, onClose, ...rendered };
};

describe('a confirm dialog', () => {
  it('has a title and a description, and focuses the close button', () => {
    renderDialog();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Service?' });
    expect(dialog).toHaveAccessibleDescription('Once deleted a service is not recoverable');
    expect(screen.getByRole('button', { name: 'Go Back' })).toHaveFocus();
  });

  it('confirms on Yes only', async () => {
    const { user, onConfirm, onClose } = renderDialog();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('closes on Escape, but not while the action is pending', () => {
    const { onClose, unmount } = renderDialog();
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    const loading = renderDialog({ loading: true });
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(loading.onClose).not.toHaveBeenCalled();
  });

  it('says that the action is pending, and keeps the focus on its button [counter 10.22]', async () => {
    const { user } = renderDialog({ loading: true });
    const yes = screen.getByRole('button', { name: 'Yes' });
    expect(yes).toHaveAttribute('aria-busy', 'true');
    await user.click(yes);
    expect(yes).toHaveFocus();
  });

  it('is not rendered until opened', () => {
    renderDialog({ opened: false });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
