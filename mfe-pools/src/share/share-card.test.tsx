import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { poolIn, saturdayMorning } from '../testing/pool-page.tsx';
import { showBoard } from '../testing/pool-part.tsx';

const gateway = mockedGateway();
const { createObjectURL, revokeObjectURL } = URL;
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:a-card', revokeObjectURL: () => undefined });
  gateway.world.moveClock({ now: saturdayMorning });
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

async function openCard(player = 'ann') {
  const { user } = showBoard('Sunday Best', player);
  const dialog = within(await screen.findByRole('dialog', { name: `${player}'s Golfers` }));
  await dialog.findByRole('table');
  return { user, dialog };
}
const askedFor = (path: string) => {
  const asked = jest.fn();
  gateway.server.use(
    http.get(path, ({ request }) => {
      asked(new URL(request.url).pathname + new URL(request.url).search);
    }),
  );
  return asked;
};

describe('one’s own card', () => {
  test('is drawn once it is wanted, with words for who can’t see it, and saved where nothing can share it', async () => {
    const asked = askedFor('*/share/pools/:id/card.png');
    const { user, dialog } = await openCard();
    const button = await dialog.findByRole('button', { name: 'Share my card' });
    expect(asked).not.toHaveBeenCalled();
    await user.click(button);
    expect(
      await dialog.findByRole('img', { name: /^ann's card in Sunday Best: place T?\d+, with / }),
    ).toBeVisible();
    expect(asked).toHaveBeenCalledWith(expect.stringMatching(/\/card\.png\?entry=1$/));
    const link = dialog.getByRole('link', { name: 'Download picture' });
    expect(link).toHaveAttribute('download', 'Sunday-Best-card.png');
  });

  test('goes to other apps as a file where the system can', async () => {
    const share = jest.fn((_data: ShareData) => Promise.resolve());
    Object.assign(navigator, { canShare: () => true, share });
    const { user, dialog } = await openCard();
    await user.click(await dialog.findByRole('button', { name: 'Share my card' }));
    await user.click(await dialog.findByRole('button', { name: 'Share picture' }));
    const [data] = share.mock.calls[0] ?? [];
    expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([
      ['Sunday-Best-card.png', 'image/png'],
    ]);
  });

  test('has a link as long as the board is public', async () => {
    const { user, dialog } = await openCard();
    await user.click(await dialog.findByRole('button', { name: 'Share my card' }));
    await dialog.findByRole('img', { name: /^ann's card/ });
    expect(dialog.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  });

  test('has it to copy where it is', async () => {
    poolIn(gateway.world, 'Sunday Best').publicBoard = 'best';
    const { user, dialog } = await openCard();
    await user.click(await dialog.findByRole('button', { name: 'Share my card' }));
    await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('The link is copied. Anyone with it can see your card.')).toBeVisible();
    expect(dialog.getByText(/\/share\/cards\/best\.png$/)).toBeVisible();
  });

  test('says why there is no picture, and is drawn at another try', async () => {
    let isAway = true;
    gateway.server.use(
      http.get('*/share/pools/:id/card.png', () =>
        isAway
          ? HttpResponse.json({ code: 'UNAVAILABLE', message: 'The database is away.' }, { status: 503 })
          : undefined,
      ),
    );
    const { user, dialog } = await openCard();
    await user.click(await dialog.findByRole('button', { name: 'Share my card' }));
    expect(await dialog.findByText('The database is away.')).toBeVisible();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('link', { name: 'Download picture' })).toBeVisible();
  });
});

test('others’ cards are theirs to share', async () => {
  const { dialog } = await openCard('bob');
  await dialog.findByText(/Counted scores|Best/);
  expect(dialog.queryByRole('button', { name: 'Share my card' })).not.toBeInTheDocument();
});
