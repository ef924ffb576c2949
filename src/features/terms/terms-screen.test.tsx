import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import markdown from '../../brand/terms.md?raw';
import { TermsScreen } from './terms-screen.tsx';

const openTerms = async () => {
  const rootRoute = createRootRoute({
    staticData: { title: '' },
    component: () => <TermsScreen title="Terms And Conditions" back={null} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  return screen.findByRole('region', { name: 'Terms And Conditions' });
};

const sections = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

test('the terms have a title and a link to Home [spec 2.113]', async () => {
  await openTerms();
  expect(screen.getByRole('heading', { level: 1, name: 'Terms And Conditions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Beepaid GO, home' })).toHaveAttribute('href', '/');
});

test('the terms can be scrolled by keyboard and contain every section, including the cap of £250,000 [spec 2.114]', async () => {
  const terms = await openTerms();
  terms.focus();
  expect(terms).toHaveFocus();
  const headings = within(terms).getAllByRole('heading');
  expect(headings.map(({ textContent }) => textContent)).toEqual(sections);
  expect(sections.length).toBeGreaterThan(20);
  expect(terms).toHaveTextContent('limited to £250,000');
});

test('the tables of charges have the names of their headings', async () => {
  const terms = await openTerms();
  expect(within(terms).getByRole('region', { name: '22.1 Sundry charges' })).toHaveTextContent(
    'Default visit',
  );
  expect(
    within(terms).getByRole('region', { name: '22.2 Copies of statements' }),
  ).toHaveTextContent('£7.50');
});
