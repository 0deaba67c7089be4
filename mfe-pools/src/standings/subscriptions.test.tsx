import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ws } from 'msw';
import { poolPage, saturdayMorning } from '../testing/pool-page.tsx';

const { gateway, open } = poolPage();

test('of each thing that is live a pool’s page has one subscription', async () => {
  const begun: string[] = [];
  gateway.server.use(
    ws.link('*/graphql').addEventListener('connection', ({ client }) => {
      client.addEventListener('message', ({ data }) => {
        const { type, payload } = JSON.parse(String(data));
        if (type === 'subscribe') begun.push(payload.operationName);
      });
    }),
  );
  gateway.world.moveClock({ now: saturdayMorning });
  await open('Sunday Best');
  for (const label of ['Standings', 'Leaderboard']) await screen.findByRole('table', { name: label });
  expect(begun.toSorted()).toEqual([
    'BoardChanges',
    'GameTime',
    'LiveBoardChanges',
    'OwnershipChanges',
    'RaceChanges',
  ]);
});
