import type { UserEvent } from '@testing-library/user-event';
import { screen } from './render-app.tsx';

/** Returns the names of the actions. */
export const openMoreActions = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'More Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

export const chooseMoreAction = async (user: UserEvent, name: string) => {
  await openMoreActions(user);
  await user.click(screen.getByRole('menuitem', { name }));
};
