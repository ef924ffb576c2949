import type { UserEvent } from '@testing-library/user-event';
import { screen } from './render-app.tsx';

/** Opens “More” of a payment, and returns the names of its actions. */
export const openMoreActions = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'More Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

/** Chooses an action of “More” of a payment. */
export const chooseMoreAction = async (user: UserEvent, name: string) => {
  await openMoreActions(user);
  await user.click(screen.getByRole('menuitem', { name }));
};
