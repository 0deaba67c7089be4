import { routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { remote } from './remote.tsx';

mockedGateway();

test.each(Object.entries(remote.routes))(
  '%s is a page of the product, with a heading',
  async (route, Page) => {
    expect(Object.values(routes)).toContain(route);
    renderScreen(
      <Suspense>
        <Page />
      </Suspense>,
      { path: route, route, player: 'ann' },
    );
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  },
);
