import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FaultBoundary } from './fallback/FaultBoundary.tsx';
import { LoadedShellPage, shellPage } from './shell-page.tsx';

mockedGateway();

// React tells the console of every fault, also of one that is caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

const Rules = () => <h1>How it is played</h1>;
const show = (own: ReturnType<typeof shellPage>) =>
  renderScreen(
    <FaultBoundary fallback={<p>A fault of another kind</p>}>
      <LoadedShellPage own={own} title="How To" />
    </FaultBoundary>,
  );

test('a page of the shell’s own that can’t be fetched says so under its heading, and can be tried again', async () => {
  const load = jest.fn<() => Promise<typeof Rules>>();
  load.mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
  load.mockResolvedValue(Rules);
  const { user } = show(shellPage(load));
  expect(await screen.findByRole('alert')).toHaveTextContent(/can't be loaded/);
  expect(screen.getByRole('heading', { level: 1, name: 'How To' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'How it is played' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('any other fault of its is the page’s around it', async () => {
  show(shellPage(() => Promise.reject(new Error('of its own making'))));
  expect(await screen.findByText('A fault of another kind')).toBeVisible();
});
