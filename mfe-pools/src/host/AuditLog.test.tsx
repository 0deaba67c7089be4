import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { poolIn } from '../testing/pool-page.tsx';
import { AuditLog } from './AuditLog.tsx';

const gateway = mockedGateway();

test('earlier acts that could not be loaded say so, and can be asked for again', async () => {
  poolIn(gateway.world, 'Sunday Best').acts = [3, 2, 1].map((id) => ({
    id: String(id),
    text: `did number ${id}`,
    at: '2026-01-14T17:00:00.000Z',
    by: 'ann',
  }));
  const { user } = renderScreen(<AuditLog pool="Sunday Best" first={2} />, {
    path: paths.host('Sunday Best'),
    player: 'ann',
  });
  const earlier = await screen.findByRole('button', { name: 'Show earlier ones' });
  gateway.server.use(graphql.link('*/graphql').query('PoolActs', () => HttpResponse.error(), { once: true }));
  await user.click(earlier);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('did number 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('did number 1')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
