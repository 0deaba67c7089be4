import { routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { remote } from './remote.tsx';
import './testing/in-view.ts';

mockedGateway();

test.each(Object.entries(remote.routes))('%s is a page of the product, with a heading', (route, Page) => {
  expect(Object.values(routes)).toContain(route);
  renderScreen(<Page />, { path: route, route, player: 'ann' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
