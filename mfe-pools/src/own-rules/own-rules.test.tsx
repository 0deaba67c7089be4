import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { PoolActions } from '../actions/PoolActions.tsx';
import { CreatePoolPage } from '../create-pool/CreatePoolPage.tsx';
import { poolIn, saturdayMorning } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';

const gateway = mockedGateway();

const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const texts = (name: string) => [...field(name).options].map(({ textContent }) => textContent);
const preview = async () => expect(await screen.findByText(/^Chosen: /)).toBeVisible();
const created = (name: string) => gateway.world.pools.find((pool) => pool.name === name);

async function open(format: string) {
  const view = renderScreen(<CreatePoolPage />, { path: '/Create-Pool', player: 'ann' });
  await view.user.click(await screen.findByRole('button', { name: format }));
  await view.user.type(await screen.findByLabelText('Pool name'), 'Ours');
  const unfold = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Our own rules' }));
    await screen.findByLabelText('Entries per member');
  };
  const fold = () => view.user.click(screen.getByRole('button', { name: 'Our own rules' }));
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Create Pool' }));
  return { ...view, unfold, fold, submit };
}

describe('a host who makes a pool', () => {
  test('and chooses nothing meets nothing new', async () => {
    const { submit } = await open('Single Week');
    expect(screen.queryByLabelText('Tier 1')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(created('Ours')?.chosenRules).toBeNull());
  });

  test('sees the usual rules first, and what each choice means', async () => {
    const { user, unfold } = await open('Single Week');
    await unfold();
    expect([1, 2, 3, 4].map((tier) => field(`Tier ${tier}`).value)).toEqual(['3', '2', '2', '1']);
    await waitFor(() =>
      expect(texts('Scores that count in a round')).toEqual(['1', '2', '3', '4', '5', '6', '7', 'All']),
    );
    expect(field('Scores that count in a round')).toHaveDisplayValue('4');
    expect(await screen.findByRole('table', { name: "Ann's card" })).toBeVisible();
    await user.selectOptions(field('Equal totals, for the prizes'), 'They share the prizes');
    expect(await screen.findByText(/^Chosen: .*ties/)).toBeVisible();
  });

  test('sends what was chosen', async () => {
    const { user, unfold, fold, submit } = await open('Single Week');
    await unfold();
    await user.selectOptions(field('Tier 1'), '4');
    await user.selectOptions(field('Strokes over par'), '5');
    await fold();
    await submit();
    await waitFor(() =>
      expect(created('Ours')?.chosenRules).toEqual({
        tierLimits: [4, 2, 2, 1],
        countedScores: 4,
        missedRound: { kind: 'OVER_PAR', strokes: 5 },
        ties: 'LATEST_ROUNDS',
        lock: 'FIRST_DAY',
        entriesAMember: 1,
      }),
    );
  });

  test('lets a member play several entries', async () => {
    const { user, unfold, submit } = await open('Single Week');
    await unfold();
    expect(texts('Entries per member')).toEqual(['1', '2', '3', '4', '5']);
    expect(field('Entries per member')).toHaveDisplayValue('1');
    await user.selectOptions(field('Entries per member'), '3');
    expect(await screen.findByText(/^Chosen: .*entriesAMember/)).toBeVisible();
    await submit();
    await waitFor(() => expect(created('Ours')?.chosenRules).toMatchObject({ entriesAMember: 3 }));
  });

  test('says when picks lock, but for a single round, whose golfers lock one by one', async () => {
    const { user, unfold, submit } = await open('Single Week');
    await unfold();
    expect(texts('Picks lock')).toHaveLength(3);
    expect(field('Picks lock')).toHaveAccessibleDescription(/^Joining and the pool's settings/);
    await user.selectOptions(field('Picks lock'), 'Golfer by golfer, each at their own tee time');
    await submit();
    await waitFor(() => expect(created('Ours')?.chosenRules).toMatchObject({ lock: 'GOLFER' }));
  });

  test('of a single round is not asked when picks lock', async () => {
    const { unfold } = await open('Single Round Best 4');
    await unfold();
    expect(screen.queryByLabelText('Picks lock')).not.toBeInTheDocument();
  });

  test('reads at once what can not be played', async () => {
    const { user, unfold } = await open('Single Week');
    await unfold();
    await user.selectOptions(field('Tier 1'), '0');
    await user.selectOptions(field('Tier 2'), '0');
    expect(await screen.findByText('A card has 4 to 12 golfers in all.')).toBeVisible();
    expect(screen.getByText(/^An example appears once/)).toBeVisible();
  });

  test('with credits chooses whether all have to be spent', async () => {
    const { user, unfold, submit } = await open('Salary Cap');
    await unfold();
    expect(screen.queryByLabelText('Tier 1')).not.toBeInTheDocument();
    await user.selectOptions(field('A card costs'), 'At most 100 credits');
    await user.selectOptions(field('A round that a golfer misses scores'), 'The worst score of that round');
    expect(screen.queryByLabelText('Strokes over par')).not.toBeInTheDocument();
    await submit();
    await waitFor(() =>
      expect(created('Ours')?.chosenRules).toMatchObject({
        mustSpendAll: false,
        missedRound: { kind: 'WORST_OF_FIELD', strokes: null },
      }),
    );
  });

  test('pays more places than three, by percentages that add up', async () => {
    const { user, unfold, submit } = await open('Single Week');
    await unfold();
    await user.selectOptions(field('Paid places'), '4');
    expect(['1st', '2nd', '3rd', '4th'].map((place) => field(place).value)).toEqual(['50', '25', '15', '10']);
    expect(screen.queryByLabelText('First place')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Payout split')).toHaveTextContent('50%, 25%, 15%, 10%');
    await user.clear(field('4th'));
    await user.type(field('4th'), '5');
    expect(screen.getByText('Together 95 percent: they must be 100.')).toBeVisible();
    await submit();
    expect(screen.getByLabelText('Payout split')).toHaveAccessibleDescription(/must equal 100%/);
    await user.clear(field('1st'));
    await user.type(field('1st'), '55');
    await submit();
    await waitFor(() => expect(created('Ours')?.payoutsBps).toEqual([5500, 2500, 1500, 500]));
  });

  test('is not held up by percentages of a pool that has become free', async () => {
    const { user, unfold, submit } = await open('Single Week');
    await unfold();
    await user.selectOptions(field('Paid places'), '4');
    await user.clear(field('4th'));
    await user.selectOptions(field('Buy-in'), 'Free');
    expect(screen.queryByLabelText('Paid places')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(created('Ours')).toMatchObject({ buyInCents: 0 }));
  });

  test('copies the rules of another pool of theirs', async () => {
    poolIn(gateway.world, 'Back Nine').chosenRules = { tierLimits: [1, 1, 1, 1], countedScores: 2 };
    const { user, unfold } = await open('Multi-Week');
    await unfold();
    const copy = await screen.findByLabelText('Copy the rules of another pool');
    expect(
      within(copy)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a pool', 'Back Nine']);
    await user.selectOptions(copy, 'Back Nine');
    expect([1, 2, 3, 4].map((tier) => field(`Tier ${tier}`).value)).toEqual(['1', '1', '1', '1']);
    expect(field('Scores that count in a round')).toHaveDisplayValue('2');
  });

  test('is offered none whose cards are made in another way', async () => {
    poolIn(gateway.world, 'Back Nine').chosenRules = { countedScores: 2 };
    const { unfold } = await open('Salary Cap');
    await unfold();
    await screen.findByRole('table', { name: "Ann's card" });
    expect(screen.queryByLabelText('Copy the rules of another pool')).not.toBeInTheDocument();
  });
});

describe('where points score', () => {
  /** The mock's own schedule is too short for it. */
  async function openOneAndDone() {
    const choices = [1, 2, 3, 4].map((week) => ({
      __typename: 'Tournament',
      id: `week-${week}`,
      name: `Open ${week}`,
      startsOn: `2026-02-0${week}`,
      isMajor: true,
    }));
    const nextContest = { __typename: 'NextContest', choices, shortage: null };
    gateway.server.use(
      graphql.link('*/graphql').query('NextContest', () => HttpResponse.json({ data: { nextContest } })),
    );
    const view = await open('One and Done');
    await view.user.click(await screen.findByRole('button', { name: 'The majors' }));
    await view.unfold();
    return view;
  }

  test('what is not on the form is not sent', async () => {
    const { user, submit } = await openOneAndDone();
    expect(screen.queryByLabelText('A round that a golfer misses scores')).not.toBeInTheDocument();
    await user.selectOptions(field('Entries per member'), '2');
    await preview();
    await submit();
    await waitFor(() =>
      expect(created('Ours')?.chosenRules).toEqual({
        countedScores: null,
        ties: 'BEST_WEEKS',
        lock: 'FIRST_DAY',
        entriesAMember: 2,
      }),
    );
  });

  test('copies of a pool with credits only what it has itself', async () => {
    poolIn(gateway.world, 'Two Putt Club').chosenRules = {
      mustSpendAll: false,
      countedScores: 3,
      entriesAMember: 4,
    };
    const { user, submit } = await openOneAndDone();
    await user.selectOptions(await screen.findByLabelText('Copy the rules of another pool'), 'Two Putt Club');
    await preview();
    await submit();
    await waitFor(() =>
      expect(created('Ours')?.chosenRules).toMatchObject({ countedScores: null, entriesAMember: 4 }),
    );
    expect(created('Ours')?.chosenRules).not.toHaveProperty('mustSpendAll');
  });

  test('is copied to a pool with credits without how its cards count', async () => {
    Object.assign(poolIn(gateway.world, 'Two Putt Club'), {
      format: 'ONE_AND_DONE',
      chosenRules: { entriesAMember: 4 },
    });
    const { user, unfold } = await open('Salary Cap');
    await unfold();
    await user.selectOptions(await screen.findByLabelText('Copy the rules of another pool'), 'Two Putt Club');
    expect(field('A card costs')).toHaveDisplayValue('Exactly 100 credits');
    expect(field('Entries per member')).toHaveDisplayValue('4');
  });
});

describe('in the settings', () => {
  async function openRules(name: string) {
    const { user } = showPart(name, (of) => <PoolActions of={of} />);
    await user.click(await screen.findByRole('button', { name: 'Pool Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Our own rules' }));
    await screen.findByLabelText('Scores that count in a round');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    return { user, save };
  }

  test('only what is changed is sent', async () => {
    const pool = poolIn(gateway.world, 'Sunday Best');
    Object.assign(pool, { unpaid: [...pool.members], withoutCard: [...pool.members] });
    const { user, save } = await openRules('Sunday Best');
    await user.selectOptions(field('Strokes over par'), '5');
    await save();
    await waitFor(() => expect(pool.chosenRules).toEqual({ missedRound: { kind: 'OVER_PAR', strokes: 5 } }));
  });

  const settledOutside = () =>
    Object.assign(poolIn(gateway.world, 'Sunday Best'), {
      buyInCents: 0,
      settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
      payoutsBps: [5000, 2500, 1500, 1000],
      unpaid: [],
    });

  test('paid places change also where the group settles the money itself', async () => {
    const pool = settledOutside();
    const { user, save } = await openRules('Sunday Best');
    expect(screen.getByLabelText('Payout split')).toHaveAccessibleDescription(/under 'Our own rules'/);
    await user.selectOptions(field('Paid places'), 'Up to 3');
    await save();
    await waitFor(() => expect(pool.payoutsBps).toHaveLength(3));
  });

  test('percentages that are not whole do not hold up prizes in dollars', async () => {
    const pool = settledOutside();
    const { user, save } = await openRules('Sunday Best');
    await user.clear(field('4th'));
    await user.selectOptions(field('Prizes'), 'Dollars for each place');
    expect(screen.queryByLabelText('Paid places')).not.toBeInTheDocument();
    await user.type(field('1st place'), '100');
    await save();
    await waitFor(() => expect(pool.namedPrizes).toEqual({ cents: [10_000] }));
    expect(pool.payoutsBps).toEqual([5000, 2500, 1500, 1000]);
  });

  test('a card fixes the roster, and a payment the ties, with the reason', async () => {
    await openRules('Sunday Best');
    expect(await screen.findByText(/^Somebody has already picked\./)).toBeVisible();
    expect(field('Tier 1')).toBeDisabled();
    expect(field('Scores that count in a round')).toBeEnabled();
    expect(field('Equal totals, for the prizes')).toBeDisabled();
    expect(field('Equal totals, for the prizes')).toHaveAccessibleDescription(/^The payouts are fixed/);
    expect(field('Entries per member')).toBeDisabled();
    expect(field('Entries per member')).toHaveAccessibleDescription(/^The payouts are fixed/);
  });

  test('the lock fixes all', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    await openRules('Sunday Best');
    expect(field('Scores that count in a round')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Back to the usual rules' })).not.toBeInTheDocument();
  });
});
