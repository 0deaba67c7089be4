import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PlayerGolfers } from '../../player-golfers/PlayerGolfers.tsx';
import { poolIn, saturdayMorning } from '../../testing/pool-page.tsx';
import { HostPage } from '../HostPage.tsx';

const gateway = mockedGateway();
const path = paths.host('Sunday Best');

async function openMenu(member: string) {
  const view = renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path, player: 'ann' },
  );
  await view.user.click(await screen.findByRole('button', { name: `More about ${member}` }));
  return { ...view, menu: await screen.findByRole('dialog', { name: member }) };
}

describe('the host', () => {
  test('enters a late card tier by tier, with a reason', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    poolIn(gateway.world, 'Sunday Best').withoutCard = ['june'];
    const { user, menu } = await openMenu('june');
    await user.click(within(menu).getByRole('button', { name: /^Enter a late card \([A-Z]/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of june' }));
    expect(await dialog.findByText(/It will be marked as a late card\./)).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Save the card' });
    await user.click(save);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /A reason is required\./,
    );
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'She called.');
    await user.click(save);
    expect(await dialog.findByText('Too few from Tier 1: pick 3.')).toBeVisible();
    const tiers = screen.getByRole('dialog', { name: 'Card of june' }).querySelectorAll('fieldset');
    for (const [at, count] of [3, 2, 2, 1].entries()) {
      const boxes = [...(tiers[at]?.querySelectorAll('input') ?? [])];
      for (const box of boxes.slice(0, count)) fireEvent.click(box);
      expect(boxes.at(-1)).toBeDisabled();
    }
    await user.click(save);
    expect(await screen.findByText(/^The card of june is saved\./)).toBeVisible();
    expect(poolIn(gateway.world, 'Sunday Best').hostChanges.june).toMatchObject([
      { late: true, reason: 'She called.' },
    ]);
  });

  test('enters the guess that came with the call, where it breaks ties', async () => {
    // Everybody still plays.
    gateway.world.moveClock({ now: '2026-01-15T12:00:00.000Z' });
    poolIn(gateway.world, 'Sunday Best').chosenRules = { ties: 'GUESS' };
    const { user, menu } = await openMenu('bob');
    await user.click(within(menu).getByRole('button', { name: /card \(/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of bob' }));
    const guess = await dialog.findByLabelText("Their guess of the winner's score");
    expect(guess).toHaveDisplayValue('None');
    await user.selectOptions(guess, '-12');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'He had said so.');
    await user.click(dialog.getByRole('button', { name: 'Save the card' }));
    expect(await screen.findByText(/^The card of bob is saved\./)).toBeVisible();
    const pool = poolIn(gateway.world, 'Sunday Best');
    expect(pool.guesses).toEqual({ bob: -12 });
    expect(pool.hostChanges.bob).toMatchObject([{ late: false, guess: { from: null, to: -12 } }]);
  });

  test('lets a member make a late card, with a reason', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    poolIn(gateway.world, 'Sunday Best').withoutCard = ['june'];
    const { user, menu } = await openMenu('june');
    await user.click(within(menu).getByRole('button', { name: /card \(/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of june' }));
    const letIn = await dialog.findByRole('button', { name: 'Let them pick' });
    // Enter presses the first button that submits.
    const { form } = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
    const submits = [...(form?.elements ?? [])].filter((one) => 'type' in one && one.type === 'submit');
    expect(submits).toEqual([dialog.getByRole('button', { name: 'Save the card' })]);
    await user.click(letIn);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /A reason is required\./,
    );
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'On a plane.');
    await user.click(letIn);
    expect(await screen.findByText(/^june can pick now/)).toBeVisible();
    expect(poolIn(gateway.world, 'Sunday Best').hostChanges.june).toMatchObject([
      { letIn: true, reason: 'On a plane.' },
    ]);
    await user.click(screen.getByRole('button', { name: 'More about june' }));
    await user.click(screen.getByRole('button', { name: /card \(/ }));
    expect(await screen.findByText(/You have let them pick/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Let them pick' })).not.toBeInTheDocument();
  });

  test('lets a member in anew where picks have opened again since', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const pool = Object.assign(poolIn(gateway.world, 'Sunday Best'), { withoutCard: ['june'] });
    pool.hostChanges.june = [
      {
        id: 'change 1',
        // Before the lock as it is now.
        at: '2026-01-14T12:00:00.000Z',
        by: { id: 'id of ann', username: 'ann' },
        late: true,
        letIn: true,
        added: [],
        removed: [],
        guess: null,
        reason: 'On a plane.',
      },
    ];
    const { user, menu } = await openMenu('june');
    await user.click(within(menu).getByRole('button', { name: /card \(/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of june' }));
    expect(await dialog.findByRole('button', { name: 'Let them pick' })).toBeVisible();
    expect(dialog.queryByText(/You have let them pick/)).not.toBeInTheDocument();
  });

  test('takes a golfer who is out off the card, and puts another on', async () => {
    gateway.world.moveClock({ now: '2026-01-15T12:00:00.000Z' });
    gateway.world.withdrawn = ['3'];
    const pool = Object.assign(poolIn(gateway.world, 'Sunday Best'), {
      format: 'ONE_AND_DONE',
      buyInCents: 0,
    });
    pool.saved['bob this'] = ['3'];
    const { user, menu } = await openMenu('bob');
    await user.click(within(menu).getByRole('button', { name: /card \(/ }));
    const golfers = within(await screen.findByRole('group', { name: /^Golfer 1 of 1$/ }));
    const gone = golfers.getByRole('checkbox', { name: /, out of the tournament$/ });
    expect(gone).toBeChecked();
    const other = golfers.getAllByRole('checkbox', { checked: false })[0] as HTMLElement;
    expect(other).toBeDisabled();
    await user.click(gone);
    await user.click(other);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'He never teed off.');
    await user.click(screen.getByRole('button', { name: 'Save the card' }));
    expect(await screen.findByText(/^The card of bob is saved\./)).toBeVisible();
    expect(pool.saved['bob this']).toEqual(['1']);
  });

  test('looks again where another host was faster, and keeps the reason', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const pool = Object.assign(poolIn(gateway.world, 'Sunday Best'), {
      format: 'ONE_AND_DONE',
      withoutCard: ['june'],
    });
    const { user, menu } = await openMenu('june');
    await user.click(within(menu).getByRole('button', { name: /card \(/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of june' }));
    const first = () => dialog.getAllByRole('checkbox')[0] as HTMLElement;
    await dialog.findAllByRole('checkbox');
    await user.click(first());
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'She called.');
    pool.saved['june this'] = ['3'];
    const save = dialog.getByRole('button', { name: 'Save the card' });
    await user.click(save);
    // Who is on the card stands first.
    await waitFor(() => expect(first()).toHaveAccessibleName('Hugo Etxeberria'));
    expect(first()).toBeChecked();
    expect(dialog.getByText(/^The card has changed meanwhile\./)).toBeVisible();
    expect(pool.saved['june this']).toEqual(['3']);
    await user.click(dialog.getByRole('checkbox', { checked: true }));
    await user.click(dialog.getAllByRole('checkbox')[1] as HTMLElement);
    await user.click(save);
    expect(await screen.findByText(/^The card of june is saved\./)).toBeVisible();
    expect(pool.saved['june this']).toEqual(['1']);
    expect(pool.hostChanges.june).toMatchObject([{ late: false, reason: 'She called.' }]);
  });

  test('enters the card of each entry, and sees of which tournament it is', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const pool = Object.assign(poolIn(gateway.world, 'Sunday Best'), {
      format: 'ONE_AND_DONE',
      weeks: ['this', 'next'],
      contestNumber: 2,
      moreEntries: ['bob 2'],
      withoutCard: ['bob 2'],
      chosenRules: { entriesAMember: 2 },
    });
    const { user, menu } = await openMenu('bob');
    expect(within(menu).getByRole('button', { name: /^Change the card of bob \(/ })).toBeVisible();
    await user.click(
      within(menu).getByRole('button', { name: 'Enter a late card for bob 2 (Palmetto Classic)' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Card of bob 2' }));
    await user.click((await dialog.findAllByRole('checkbox'))[0] as HTMLElement);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'He called.');
    await user.click(dialog.getByRole('button', { name: 'Save the card' }));
    await waitFor(() => expect(pool.saved['bob 2 this']).toHaveLength(1));
  });

  test('finds nobody’s card to change before the lock', async () => {
    const { menu } = await openMenu('bob');
    expect(within(menu).queryByRole('button', { name: /card \(/ })).not.toBeInTheDocument();
  });
});

test('what the host changed stands beside the card', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  poolIn(gateway.world, 'Sunday Best').hostChanges.bob = [
    {
      id: 'change 1',
      at: saturdayMorning,
      by: { id: 'id of ann', username: 'ann' },
      late: false,
      letIn: false,
      added: ['Al Moss'],
      removed: ['Bo Hart'],
      guess: { from: null, to: -12 },
      reason: 'He called.',
    },
  ];
  renderScreen(
    <PlayerGolfers
      pool="Sunday Best"
      username="bob"
      entry={1}
      week={1}
      rounds={[null, null, null, null]}
      score={null}
    />,
    { path, player: 'ann' },
  );
  const changes = within(await screen.findByRole('list', { name: 'Changed by the host' }));
  expect(changes.getByText(/He called\./)).toBeVisible();
  expect(changes.getByText(/On: Al Moss\. Off: Bo Hart\. Guess: none, now -12\.$/)).toBeVisible();
});
