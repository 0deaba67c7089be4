import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { CreatePoolPage } from './CreatePoolPage.tsx';

const gateway = mockedGateway();

const visit = () => renderScreen(<CreatePoolPage />, { path: '/Create-Pool', player: 'ann' });
const accordion = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const texts = (name: string) =>
  [...(field(name) as HTMLSelectElement).options].map(({ textContent }) => textContent);
const created = (name: string) => gateway.world.pools.find((pool) => pool.name === name);

async function open(format: string) {
  const view = visit();
  await view.user.click(await accordion(format));
  await screen.findByLabelText('Pool name');
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Create Pool' }));
  return { ...view, submit };
}

test('is an accordion for each format, in their order, and all are closed', async () => {
  visit();
  await accordion('Single Week');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Single Week',
    'Salary Cap',
    'Multi-Week',
    'Multi-Week Salary Cap',
    'Single Round Best 4',
    'Series',
    'One and Done',
  ]);
  expect(screen.queryByLabelText('Pool name')).not.toBeInTheDocument();
});

test('offers what the format offers, with its defaults', async () => {
  await open('Single Week');
  expect(texts('Max users')).toEqual(['No Max', '20', '25', '30', '35', '40', '50']);
  expect(field('Max users')).toHaveDisplayValue('25');
  expect(texts('Buy-in')).toEqual(['Free', '$10', '$20', '$30']);
  expect(field('Buy-in')).toHaveDisplayValue('$30');
  expect(field('First place')).toHaveDisplayValue('70%');
  expect(field('Second place')).toHaveDisplayValue('20%');
  expect(field('Third place')).toHaveDisplayValue('10%');
  expect(screen.queryByLabelText('Round')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Number of tournaments')).not.toBeInTheDocument();
});

test('in Multi-Week formats the number of tournaments, and buy-ins to $100', async () => {
  await open('Multi-Week Salary Cap');
  expect(texts('Number of tournaments')).toEqual(['2', '3']);
  expect(texts('Buy-in').at(-1)).toBe('$100');
  expect(texts('First place')).toEqual(['100%', '70%', '60%', '50%', '40%']);
});

test('in Single Round the round', async () => {
  await open('Single Round Best 4');
  expect(texts('Round')).toEqual(['Opening Day', 'Packing Day', 'Moving Day', 'Final Round']);
});

test('the fee of each buy-in is shown beforehand', async () => {
  const { user } = await open('Multi-Week');
  const fee = () => field('Buy-in');
  expect(fee()).toHaveAccessibleDescription(/fee of \$3 on top/);
  await user.selectOptions(fee(), '$10');
  expect(fee()).toHaveAccessibleDescription(/fee of \$3 on top/);
  await user.selectOptions(fee(), '$80');
  expect(fee()).toHaveAccessibleDescription(/fee of \$8 on top/);
  await user.selectOptions(fee(), 'Free');
  expect(fee()).toHaveAccessibleDescription('No buy-in, no fee and no prizes.');
});

describe('the first question is which event', () => {
  const events = () => texts('Event').map((text) => text?.replace(/\s/g, ' '));

  test('and the next one is proposed, whatever else can be chosen', async () => {
    await open('Single Week');
    await screen.findByLabelText('Event');
    const form = field('Pool name').form as HTMLFormElement;
    expect(form.querySelector('input, select')).toBe(field('Event'));
    expect(events()).toEqual([
      expect.stringMatching(/^Palmetto Classic, Jan 15/),
      'Desert Open, Jan 22 – 25, 2026',
    ]);
    expect(field('Event')).toHaveDisplayValue(/^Palmetto Classic/);
  });

  test('a later one is sent, the proposed one is not', async () => {
    const { user, submit } = await open('Salary Cap');
    await user.type(field('Pool name'), 'In the Desert');
    await user.selectOptions(await screen.findByLabelText('Event'), '2026-4');
    await submit();
    await waitFor(() => expect(created('In the Desert')?.weeks).toEqual(['next']));
  });

  test('from the lock on it is the tournament after', async () => {
    gateway.world.moveClock({ now: '2026-01-15T18:00:00.000Z' });
    await open('Salary Cap');
    await screen.findByLabelText('Event');
    expect(events()).toEqual(['Desert Open, Jan 22 – 25, 2026']);
  });

  test('over several weeks all of them are named, and that there are too few', async () => {
    const { user } = await open('Multi-Week');
    expect((await screen.findByText('Played over')).parentElement).toHaveTextContent(
      'Palmetto Classic, Jan 15 – 18, 2026Desert Open, Jan 22 – 25, 2026',
    );
    expect(events()).toEqual(['Palmetto Classic, Jan 15 – 18, 2026']);
    await user.selectOptions(field('Number of tournaments'), '3');
    expect(await screen.findByText('The schedule has only 2 left, and this pool needs 3.')).toBeVisible();
  });

  test('of a round where that can still be picked', async () => {
    gateway.world.moveClock({ now: '2026-01-16T18:00:00.000Z' });
    const { user } = await open('Single Round Best 4');
    await screen.findByLabelText('Event');
    expect(events()).toEqual(['Desert Open, Jan 22 – 25, 2026']);
    await user.selectOptions(field('Round'), 'Moving Day');
    await waitFor(() =>
      expect(events()).toEqual([
        expect.stringMatching(/^Palmetto Classic, Jan 15/),
        'Desert Open, Jan 22 – 25, 2026',
      ]),
    );
  });
});

describe('the payout split', () => {
  test('keeps to 100% whatever is chosen', async () => {
    const { user } = await open('Single Week');
    await user.selectOptions(field('First place'), '60%');
    expect(texts('Second place')).toEqual(['40%', '30%', '20%']);
    expect(field('Second place')).toHaveDisplayValue('20%');
    expect(field('Third place')).toHaveDisplayValue('20%');
    await user.selectOptions(field('Second place'), '30%');
    expect(field('Third place')).toHaveDisplayValue('10%');
    await user.selectOptions(field('Third place'), '0%');
    expect(field('Second place')).toHaveDisplayValue('40%');
  });

  test('100% for first hides the others, and makes them nothing', async () => {
    const { user, submit } = await open('Single Week');
    await user.selectOptions(field('First place'), '100%');
    expect(screen.queryByLabelText('Second place')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Third place')).not.toBeInTheDocument();
    await user.type(field('Pool name'), 'Winner Takes All');
    await submit();
    await waitFor(() => expect(created('Winner Takes All')?.payoutsBps).toEqual([10_000, 0, 0]));
  });

  test('a free pool has none', async () => {
    const { user } = await open('Single Week');
    await user.selectOptions(field('Buy-in'), 'Free');
    expect(screen.queryByLabelText('First place')).not.toBeInTheDocument();
  });
});

test('a created pool is opened', async () => {
  const { user, submit, history } = await open('Single Round Best 4');
  await user.type(field('Pool name'), '  Saturday & Co. ');
  await user.selectOptions(field('Round'), 'Moving Day');
  await user.selectOptions(field('Max users'), 'No Max');
  await user.selectOptions(field('Buy-in'), '$40');
  await user.click(screen.getByRole('radio', { name: /Private pool/ }));
  await user.type(field('Pin'), 'birdie');
  await submit();
  await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Saturday+%26+Co.'));
  expect(created('Saturday & Co.')).toMatchObject({
    format: 'SINGLE_ROUND',
    round: 'MOVING_DAY',
    maxUsers: null,
    buyInCents: 4000,
    payoutsBps: [7000, 2000, 1000],
    pin: 'birdie',
    admin: 'ann',
  });
});

test('a public pool is sent without a pin', async () => {
  const { user, submit } = await open('Multi-Week');
  await user.type(field('Pool name'), 'Three in a Row');
  await user.selectOptions(field('Number of tournaments'), '3');
  await submit();
  await waitFor(() => expect(created('Three in a Row')).toMatchObject({ pin: null, maxUsers: 25 }));
  expect(created('Three in a Row')?.weeks).toHaveLength(3);
});

test('an unlisted pool has no pin', async () => {
  const { user, submit } = await open('Single Week');
  await user.type(field('Pool name'), 'Whisper');
  const answers = within(screen.getByRole('group', { name: 'Who may find and join it?' }));
  expect(answers.getAllByRole('radio')).toHaveLength(3);
  expect(answers.getByLabelText('Anyone')).toBeChecked();
  await user.click(answers.getByLabelText('Private pool: whoever has the pin'));
  expect(field('Pin')).toBeVisible();
  await user.click(answers.getByLabelText('Invitation only'));
  expect(field('Invitation only')).toHaveAccessibleDescription(/It is in no list/);
  expect(screen.queryByLabelText('Pin')).not.toBeInTheDocument();
  await submit();
  await waitFor(() => expect(created('Whisper')).toMatchObject({ pin: null, isUnlisted: true }));
});

describe('what is wrong stands at its field', () => {
  test('a pool needs a name', async () => {
    const { submit } = await open('Salary Cap');
    await submit();
    expect(field('Pool name')).toHaveAccessibleDescription('Pool name is required.');
    expect(field('Pool name')).toHaveFocus();
  });

  test('a private pool needs a pin', async () => {
    const { user, submit } = await open('Single Week');
    await user.type(field('Pool name'), 'Hush');
    await user.click(screen.getByRole('radio', { name: /Private pool/ }));
    await submit();
    expect(field('Pin')).toHaveAccessibleDescription('A pin has 6 to 64 characters.');
    expect(created('Hush')).toBeUndefined();
  });

  test.each([
    ['Sunday Best', 'A pool of that name already exists. Please choose another name.'],
    ['x-refused', 'This is refused.'],
  ])('“%s”: %s', async (name, message) => {
    const { user, submit, history } = await open('Single Week');
    await user.type(field('Pool name'), name);
    await submit();
    await waitFor(() => expect(field('Pool name')).toHaveAccessibleDescription(message));
    expect(history).toEqual(['/Create-Pool']);
  });

  test('the gateway has its say about the pin', async () => {
    const { user, submit } = await open('Single Week');
    await user.type(field('Pool name'), 'Hush');
    await user.click(screen.getByRole('radio', { name: /Private pool/ }));
    await user.type(field('Pin'), 'x-refused');
    await submit();
    await waitFor(() => expect(field('Pin')).toHaveAccessibleDescription('This is refused.'));
  });
});

test.each([
  ['Single Week', 'An unexpected error occurred.'],
  ['Single Round Best 4', 'Failed to create the pool. Please try again.'],
])('%s: without an answer it can be tried again', async (format, message) => {
  const { user, submit, history } = await open(format);
  await user.type(field('Pool name'), 'Twice');
  gateway.world.condition = 'offline';
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await submit();
  await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Twice'));
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visit();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the formats');
});

test('an error is shown, and a retry repairs it', async () => {
  gateway.world.condition = 'error';
  const { user } = visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await accordion('Single Week')).toBeVisible();
});
