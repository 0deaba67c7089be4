import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PoolChat } from './PoolChat.tsx';

mockedGateway();

test('opens, and says plainly that there is nothing to say yet', async () => {
  const { user } = renderScreen(<PoolChat pool="Monday" />, { player: 'ann' });
  const notYet = screen.getByText("The chat of Monday isn't open yet.");
  expect(notYet).not.toBeVisible();
  await user.click(screen.getByText('Pool Chat'));
  expect(notYet).toBeVisible();
});
