import { mockedGateway } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MyPoolsPage } from '../my-pools/MyPoolsPage.tsx';
import { poolIn, saturdayMorning, sundayNight, texts } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';
import { PoolInformation } from './PoolInformation.tsx';

const gateway = mockedGateway();
const pool = (name: string) => poolIn(gateway.world, name);
const show = (name: string) => showPart(name, (of) => <PoolInformation of={of} />);

async function unfold(name: string) {
  const view = show(name);
  await view.user.click(await screen.findByRole('button', { name: 'Pool Information & Payouts' }));
  await screen.findByRole('button', { name: 'Leave Pool' });
  return view;
}
const entries = () => {
  const list = screen.getByText('Format').closest('dl') as HTMLElement;
  const terms = texts(within(list).getAllByRole('term'));
  return Object.fromEntries(
    texts(within(list).getAllByRole('definition')).map((text, index) => [
      terms[index],
      text?.replace(/\s/g, ' '),
    ]),
  );
};
interface Asked {
  operationName: string;
}

const button = (name: string) => screen.getByRole('button', { name });

test('it is folded away until somebody wants it', async () => {
  show('Sunday Best');
  await screen.findByText('Pool Information & Payouts');
  expect(button('Pool Information & Payouts')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Leave Pool' })).not.toBeInTheDocument();
});

test('it says what the pool is made from', async () => {
  await unfold('Sunday Best');
  expect(entries()).toEqual({
    Format: 'Single Week',
    Rules: 'Eight golfers, best four. All the rules',
    Admin: 'ann',
    Players: '11 of 25',
    'Buy-in': '$30, by card $3 more',
    Joining: 'Open to all',
    Tournament: 'Palmetto Classic, Jan 15 – 18, 2026',
  });
});

test('rules of its own are told apart, and have an address', async () => {
  pool('Sunday Best').ownRules = ['Your card is 4 golfers: 1 from each tier.'];
  await unfold('Sunday Best');
  expect(entries()['Own rules']).toBe('Your card is 4 golfers: 1 from each tier. All the rules');
  expect(screen.getByRole('link', { name: 'All the rules' })).toHaveAttribute(
    'href',
    '/rules/single-week?pool=Sunday+Best',
  );
});

test('what loads later stands below the buttons, and moves none of them under a finger', async () => {
  await unfold('Sunday Best');
  const log = screen.getByRole('region', { name: 'What the host did' });
  const place = button('Leave Pool').compareDocumentPosition(log);
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('in other formats their weeks or their round, and who may join', async () => {
  const { unmount } = await unfold('Spring Swing');
  expect(Object.keys(entries())).toEqual(expect.arrayContaining(['Week 1', 'Week 2', 'Week 3']));
  unmount();
  await unfold('Two Putt Club');
  expect(entries().Joining).toBe('Private, with a pin');
});

describe('the payouts', () => {
  test('are the split, and what it makes of the pot', async () => {
    await unfold('Sunday Best');
    const table = screen.getByRole('table', { name: 'Payouts' });
    expect(texts(within(table).getAllByRole('row'))).toEqual([
      'PlaceSharePrize',
      '1st70%$210',
      '2nd20%$60',
      '3rd10%$30',
    ]);
    expect(screen.getByText('The pot is $300, from 10 paid entries.')).toBeVisible();
  });

  test('what whole dollars leave over is shown', async () => {
    Object.assign(pool('Two Putt Club'), {
      buyInCents: 1000,
      payoutsBps: [6500, 3000, 500],
      unpaid: ['dev'],
    });
    await unfold('Two Putt Club');
    expect(
      screen.getByText(/from 3 paid entries\. Prizes are whole dollars; \$1 is left over\./),
    ).toBeVisible();
  });

  test('what nobody is there to win goes to the first', async () => {
    Object.assign(pool('Two Putt Club'), {
      payoutsBps: [6000, 3000, 1000],
      unpaid: ['bob', 'dev'],
    });
    await unfold('Two Putt Club');
    const table = screen.getByRole('table', { name: 'Payouts' });
    expect(texts(within(table).getAllByRole('row')).slice(1)).toEqual(['1st60%$28', '2nd30%$12', '3rd10%$0']);
    expect(screen.getByText(/Unclaimed prizes go to first place\.$/)).toBeVisible();
  });

  test('once they are paid they are what each place had, whatever the host changes for the week that follows', async () => {
    gateway.world.moveClock({ now: sundayNight });
    await unfold('Sunday Best');
    const table = screen.getByRole('table', { name: 'Payouts' });
    expect(texts(within(table).getAllByRole('row'))).toEqual(['PlacePrize', '1st$210', '2nd$60', '3rd$30']);
  });

  test('a free pool has none', async () => {
    await unfold('Grand Tour');
    expect(screen.getByText(/This pool is free/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Payouts' })).not.toBeInTheDocument();
  });
});

test('the members are in the order of joining, and lead to who they are', async () => {
  await unfold('Two Putt Club');
  const members = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('link');
  expect(members.map(({ textContent }) => textContent)).toEqual(['bbobadmin', 'aann', 'ccarla', 'ddev']);
  expect(members[2]).toHaveAttribute('href', '/user-profile/carla?pool=Two+Putt+Club');
});

describe('leaving', () => {
  const question = 'Are you sure you want to leave this pool?';
  const ask = async (name: string) => {
    const view = await unfold(name);
    await view.user.click(button('Leave Pool'));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: question })) };
  };

  test.each(['Two Putt Club', 'Sunday Best'])(
    '%s says first where a buy-in goes that comes back',
    async (name) => {
      pool(name).returnNote = 'Your buy-in of $20 comes back as credit.';
      const { dialog } = await ask(name);
      expect(dialog.getByText('Your buy-in of $20 comes back as credit.')).toBeInTheDocument();
    },
  );

  test('a member leaves and goes to the other pools', async () => {
    const { user, dialog, history } = await ask('Two Putt Club');
    expect(dialog.getByText(/Your buy-in of \$20 goes back to the card that paid it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(history.at(-1)).toBe('/Join-Pool'));
    expect(await screen.findByText('You have left Two Putt Club.')).toBeInTheDocument();
    expect(pool('Two Putt Club').members).not.toContain('ann');
  });

  test('who cancels stays', async () => {
    const { user, dialog, history } = await ask('Two Putt Club');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button('Leave Pool')).toHaveFocus());
    expect(history).toHaveLength(1);
    expect(pool('Two Putt Club').members).toContain('ann');
  });

  test('who has not paid is promised nothing back', async () => {
    pool('Two Putt Club').unpaid = ['ann'];
    const { dialog } = await ask('Two Putt Club');
    expect(dialog.queryByText(/goes back/)).not.toBeInTheDocument();
  });

  test('who has played for it is told what is not played for yet', async () => {
    gateway.world.moveClock({ now: sundayNight });
    const { dialog } = await ask('Two Putt Club');
    expect(dialog.queryByText(/Your buy-in/)).not.toBeInTheDocument();
    expect(
      dialog.getByText(/^A buy-in paid for a contest that hasn't started is refunded/),
    ).toBeInTheDocument();
  });

  test('what one has left is gone from one’s pools at once', async () => {
    const asked: string[] = [];
    gateway.server.events.on('request:start', async ({ request }) => {
      if (request.method === 'POST') asked.push(((await request.clone().json()) as Asked).operationName);
    });
    const { user } = showPart('Two Putt Club', (of) => (
      <>
        <PoolInformation of={of} />
        <MyPoolsPage />
      </>
    ));
    await user.click(await screen.findByRole('button', { name: 'Pool Information & Payouts' }));
    await screen.findByRole('article', { name: 'Two Putt Club' });
    await user.click(await screen.findByRole('button', { name: 'Leave Pool' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Two Putt Club' })).toBeNull());
    expect(asked.filter((name) => name === 'MyPools')).toHaveLength(1);
  });

  test('an admin with others names who is asked to come after', async () => {
    const { user, dialog, history } = await ask('Sunday Best');
    expect(dialog.getByText(/You are the admin: next, choose who takes over\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const next = within(
      await screen.findByRole('dialog', { name: 'Please choose a new admin before leaving the pool.' }),
    );
    const select = next.getByLabelText<HTMLSelectElement>('New admin');
    expect(select).toHaveDisplayValue('Select a user');
    expect(select.options[0]?.disabled).toBe(true);
    expect(texts([...select.options])).not.toContain('ann');
    await user.click(next.getByRole('button', { name: 'Confirm' }));
    expect(select).toHaveAccessibleDescription('Please choose who becomes the admin.');
    await user.selectOptions(select, 'carla');
    await user.click(next.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('carla has been asked to take over Sunday Best. You leave once they accept.');
    expect(pool('Sunday Best')).toMatchObject({ admin: 'ann', offer: { to: 'carla', leaves: true } });
    expect(history).toHaveLength(1);
  });

  test('the last one out deletes it', async () => {
    pool('Grand Tour').members = ['ann'];
    const { user, dialog, history } = await ask('Grand Tour');
    expect(dialog.getByText(/the pool will be deleted/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(history.at(-1)).toBe('/Join-Pool'));
    expect(gateway.world.pools.map(({ name }) => name)).not.toContain('Grand Tour');
  });

  test('somebody who came in meanwhile can be asked', async () => {
    pool('Grand Tour').members = ['ann'];
    const { user, dialog, history } = await ask('Grand Tour');
    pool('Grand Tour').members.push('bob');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const next = within(
      await screen.findByRole('dialog', { name: 'Please choose a new admin before leaving the pool.' }),
    );
    await user.selectOptions(next.getByLabelText('New admin'), 'bob');
    await user.click(next.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(pool('Grand Tour').offer).toEqual({ to: 'bob', leaves: true }));
    expect(history).toHaveLength(1);
  });

  test('without an answer it can be tried again', async () => {
    const { user, dialog, history } = await ask('Two Putt Club');
    gateway.world.condition = 'offline';
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to leave the pool. Please try again.');
    expect(history).toHaveLength(1);
  });

  test.each([
    ['Two Putt Club', 'You cannot leave until the tournament is official.'],
    ['Spring Swing', /^You cannot leave until the last tournament is over\. Possible again from /],
  ])('%s can’t be left in play, and it says why', async (name, reason) => {
    gateway.world.moveClock({ now: saturdayMorning });
    await unfold(name);
    expect(button('Leave Pool')).toBeDisabled();
    expect(button('Leave Pool')).toHaveAccessibleDescription(reason);
  });
});

describe('deleting', () => {
  test('is not for members', async () => {
    await unfold('Two Putt Club');
    expect(screen.queryByRole('button', { name: 'Delete Pool' })).not.toBeInTheDocument();
  });

  test('an admin is asked, and goes to where new ones are made', async () => {
    const { user, history } = await unfold('Sunday Best');
    await user.click(button('Delete Pool'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sunday Best?' }));
    expect(dialog.getByText(/go back to the cards and balances that paid them/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete Pool' }));
    await waitFor(() => expect(history.at(-1)).toBe('/Create-Pool'));
    expect(await screen.findByText('Sunday Best is deleted.')).toBeInTheDocument();
  });

  test('says first where the buy-in goes that comes back', async () => {
    pool('Sunday Best').returnNote = 'Your buy-in of $30 comes back as credit.';
    const { user } = await unfold('Sunday Best');
    await user.click(button('Delete Pool'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sunday Best?' }));
    expect(dialog.getByText('Your buy-in of $30 comes back as credit.')).toBeInTheDocument();
  });

  test('in play it can’t be, and it says why', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    await unfold('Sunday Best');
    expect(button('Delete Pool')).toBeDisabled();
    expect(button('Delete Pool')).toHaveAccessibleDescription(/You can delete it once the result is final/);
  });

  test('says to whoever collected buy-ins whose they are', async () => {
    Object.assign(pool('Sunday Best'), {
      buyInCents: 0,
      settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
    });
    const { user } = await unfold('Sunday Best');
    await user.click(button('Delete Pool'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sunday Best?' }));
    expect(dialog.getByText(/that were not played for are yours to give back/)).toBeVisible();
  });

  test('once it is settled it can be again', async () => {
    gateway.world.moveClock({ now: sundayNight });
    await unfold('Sunday Best');
    expect(button('Delete Pool')).toBeEnabled();
  });
});
