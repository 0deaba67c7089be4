import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { PoolActions, PoolActionsFields } from '../actions/PoolActions.tsx';
import { poolIn, saturdayMorning, sundayNight } from '../testing/pool-page.tsx';
import { PublicBoardPage } from './PublicBoardPage.tsx';
import { fileNameOf } from './use-picture.ts';

const gateway = mockedGateway();

const Whole = graphql(`query Shared($name: String!) { pool(name: $name) { id ...PoolActionsFields } }`, [
  PoolActionsFields,
]);

function Shared({ pool }: { pool: string }) {
  const { data } = useQuery(Whole, { variables: { name: pool } });
  return data?.pool ? <PoolActions of={data.pool} /> : null;
}

const button = (name: string) => screen.findByRole('button', { name });

describe('a public board', () => {
  const arrive = (token = 'members-board', player?: string) =>
    renderScreen(<PublicBoardPage />, {
      path: paths.publicBoard(token),
      route: routes.publicBoard,
      ...(player && { player }),
    });
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);

  test('tells who is not logged in before the lock only how many have entered', async () => {
    arrive();
    expect(await screen.findByRole('heading', { level: 1, name: 'Members Only' })).toBeVisible();
    expect(screen.getByText('2 entries')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/freya|gus/);
  });

  test('shows places and scores from then on, with their age', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    arrive();
    await screen.findByRole('table', { name: 'Standings' });
    expect(rows().toSorted()).toEqual(['freya', 'gus']);
    expect(screen.getByText(/^Scores as of/)).toBeVisible();
    expect(screen.getByText('In play')).toBeVisible();
    // Nothing leads to what a score is made of.
    expect(within(screen.getByRole('table')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('says who has won or lost places since the round began, and what its arrows mean', async () => {
    poolIn(gateway.world, 'Sunday Best').publicBoard = 'best';
    gateway.world.condition = 'playing';
    gateway.world.moveClock({ now: saturdayMorning, speed: 0 });
    arrive('best');
    const table = await screen.findByRole('table', { name: 'Standings' });
    const moved = within(table).getAllByText(/^, (up|down) a place since the round began$/);
    expect(table.querySelectorAll('svg')).toHaveLength(moved.length);
    expect(screen.getByText('places won and lost since the round began')).toBeVisible();
  });

  // The mocked gateway asks for another look after a second.
  const soon = { timeout: 20_000 };

  test('is looked at again for as long as it is open, until it is final', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    arrive();
    const age = await screen.findByText(/^Scores as of/);
    const before = age.textContent ?? '';
    gateway.world.moveClock({ now: '2026-01-18T19:00:00.000Z' });
    await waitFor(() => expect(screen.getByText(/^Scores as of/)).not.toHaveTextContent(before), soon);
    gateway.world.moveClock({ now: sundayNight });
    expect(await screen.findByText('Final', {}, soon)).toBeVisible();
    expect(screen.getByText(/^Prizes: /)).toBeVisible();
  });

  test('that is final tells prizes in words, too', async () => {
    Object.assign(poolIn(gateway.world, 'Members Only'), {
      buyInCents: 0,
      namedPrizes: { words: ['a hat', 'a glove'] },
    });
    gateway.world.moveClock({ now: sundayNight });
    arrive();
    expect(await screen.findByText(/^Prizes: (freya|gus) a hat, (freya|gus) a glove\.$/)).toBeVisible();
  });

  test('that is final is looked at again when somebody comes back to it: the next contest may have begun', async () => {
    gateway.world.moveClock({ now: sundayNight });
    arrive();
    expect(await screen.findByText('Final')).toBeVisible();
    gateway.world.moveClock({ now: saturdayMorning });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('In play')).toBeVisible();
  });

  test('keeps what is known while the gateway is in trouble, and goes once the link is over', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    arrive();
    await screen.findByRole('table', { name: 'Standings' });
    let troubles = 0;
    gateway.server.use(
      http.post('*/graphql', () => {
        troubles += 1;
        return HttpResponse.error();
      }),
    );
    // The second is asked for only once the page has heard of the first.
    await waitFor(() => expect(troubles).toBeGreaterThan(1), soon);
    expect(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
    poolIn(gateway.world, 'Members Only').publicBoard = null;
    gateway.server.resetHandlers();
    expect(await screen.findByText('This board is not public, or not any more.', {}, soon)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('that never was says no more than one that is over', async () => {
    arrive('guessed');
    expect(await screen.findByText('This board is not public, or not any more.')).toBeVisible();
  });

  test('can be asked for again when the gateway is in trouble', async () => {
    gateway.world.condition = 'error';
    const { user } = arrive();
    await button('Retry');
    gateway.world.condition = 'usual';
    await user.click(await button('Retry'));
    expect(await screen.findByText('2 entries')).toBeVisible();
  });

  test('of several weeks has a column for each', async () => {
    poolIn(gateway.world, 'Spring Swing').publicBoard = 'swing';
    gateway.world.moveClock({ now: saturdayMorning });
    arrive('swing', 'ann');
    const table = await screen.findByRole('table', { name: 'Standings' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pos', 'Player', 'Week 1', 'Week 2', 'Week 3', 'Total']);
  });
});

describe('sharing a board', () => {
  async function share(pool = 'Sunday Best', player = 'ann') {
    const view = renderScreen(
      <>
        <Shared pool={pool} />
        <Toasts />
      </>,
      { player },
    );
    await view.user.click(await button('Share'));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Share the board' })) };
  }

  beforeEach(() => {
    URL.createObjectURL = jest.fn<typeof URL.createObjectURL>(() => 'blob:board');
    URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });

  test('shows the picture, and saves it where the system can share nothing', async () => {
    const { user, dialog } = await share();
    expect(
      await dialog.findByRole('img', { name: 'The standings of Sunday Best as they are now' }),
    ).toHaveAttribute('src', 'blob:board');
    const save = dialog.getByRole('link', { name: 'Download picture' });
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([
      'blob:board',
      'Sunday-Best.png',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:board'));
  });

  test('saves the pool’s locks and rounds for a calendar', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user, dialog } = await share();
    await user.click(await dialog.findByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toEqual(['Sunday-Best.ics']));
    click.mockRestore();
    gateway.server.use(
      http.get('*/api/create-pool/calendar', () =>
        HttpResponse.json({ code: 'UNAVAILABLE', message: 'The database is away.' }, { status: 503 }),
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Add to calendar' }));
    expect(await dialog.findByText('The database is away.')).toBeVisible();
  });

  test('hands the picture to other apps where the system can, and takes no for an answer', async () => {
    const sent: ShareData[] = [];
    const answers = [
      () => Promise.resolve(),
      () => Promise.reject(new DOMException('Closed', 'AbortError')),
      () => Promise.reject(new DOMException('Not here', 'NotAllowedError')),
    ];
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => {
        sent.push(data);
        return answers[sent.length - 1]?.();
      },
    });
    const { user, dialog } = await share();
    const press = await dialog.findByRole('button', { name: 'Share picture' });
    await user.click(press);
    await user.click(press);
    expect(screen.queryByText("The picture can't be shared from here.")).not.toBeInTheDocument();
    await user.click(press);
    expect(await screen.findByText("The picture can't be shared from here.")).toBeVisible();
    expect(sent.map(({ title, files }) => [title, files?.[0]?.name])).toEqual(
      Array(3).fill(['Sunday Best', 'Sunday-Best.png']),
    );
  });

  test('lets the admin make the board public and private again, with another link each time', async () => {
    const { user, dialog } = await share();
    const turn = await dialog.findByRole('switch', { name: 'Public board' });
    expect(turn).not.toBeChecked();
    await user.click(turn);
    const first = (await dialog.findByText(/\/board\/board-\d$/)).textContent;
    expect(turn).toBeChecked();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(first);
    expect(await screen.findByText('The link is copied. Anyone with it can see the board.')).toBeVisible();
    await user.click(turn);
    await waitFor(() => expect(turn).not.toBeChecked());
    await user.click(turn);
    expect((await dialog.findByText(/\/board\/board-\d$/)).textContent).not.toBe(first);
  });

  test('asks once where the switch is pressed twice before the answer', async () => {
    const { dialog } = await share();
    const turn = await dialog.findByRole('switch', { name: 'Public board' });
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    gateway.server.use(
      http.post('*/graphql', async ({ request }) => {
        if (!(await request.clone().text()).includes('SwitchPublicBoard')) return;
        asked += 1;
        await held;
        return HttpResponse.json({
          data: {
            switchPublicBoard: {
              __typename: 'Pool',
              id: 'id of Sunday Best',
              publicBoard: { __typename: 'PublicBoardAddress', url: 'https://fairway.example/board/one' },
            },
          },
        });
      }),
    );
    act(() => {
      fireEvent.click(turn);
      fireEvent.click(turn);
    });
    await waitFor(() => expect(asked).toBe(1));
    answer();
    expect(await dialog.findByText('https://fairway.example/board/one')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('tells a member where the link is, and who can make one', async () => {
    poolIn(gateway.world, 'Back Nine').publicBoard = 'back-nine';
    const { dialog } = await share('Back Nine');
    expect(await dialog.findByText(/\/board\/back-nine$/)).toBeVisible();
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('tells a member that the board is not public', async () => {
    const { dialog } = await share('Back Nine');
    expect(await dialog.findByText(/The admin can make it public with a link\.$/)).toBeVisible();
  });

  test('says why there is no picture, and draws it at another try', async () => {
    let isAway = true;
    gateway.server.use(
      http.get('*/share/pools/:id/board.png', () =>
        isAway
          ? HttpResponse.json({ code: 'UNAVAILABLE', message: 'The database is away.' }, { status: 503 })
          : undefined,
      ),
    );
    const { user, dialog } = await share();
    expect(await dialog.findByText('The database is away.')).toBeVisible();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('link', { name: 'Download picture' })).toBeVisible();
  });
});

test.each([
  ['Sunday Best', 'Sunday-Best.png'],
  ['  ../../etc/passwd  ', 'etc-passwd.png'],
  ['日曜日', '日曜日.png'],
  ['⛳', 'board.png'],
])('the file of %s is called %s', (pool, file) => {
  expect(fileNameOf(pool)).toBe(file);
});
