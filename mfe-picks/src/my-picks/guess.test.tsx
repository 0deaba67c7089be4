import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { earlySaturday, myPicks, picksScreen, visit } from '../testing/picks-screen.tsx';

const { gateway, poolNamed, give, jumpTo } = picksScreen();

describe('where a guess breaks ties', () => {
  test('it is asked for, saved at once, and fixed by the lock', async () => {
    give('Sunday Best');
    poolNamed('Sunday Best').chosenRules = { ties: 'GUESS' };
    const { user } = visit('Sunday Best');
    const guess = await screen.findByLabelText('Your guess: what will the winner score?');
    expect(guess).toHaveDisplayValue('No guess yet');
    await user.selectOptions(guess, '-12');
    await waitFor(() => expect(poolNamed('Sunday Best').guesses).toEqual({ ann: -12 }));
    expect(guess).toHaveDisplayValue('-12');
  });

  test('what is chosen stands there while it is sent, and the last choice is sent last', async () => {
    give('Sunday Best');
    poolNamed('Sunday Best').chosenRules = { ties: 'GUESS' };
    const { user } = visit('Sunday Best');
    const guess = await screen.findByLabelText('Your guess: what will the winner score?');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent: unknown[] = [];
    gateway.server.use(
      graphql.link('*/graphql').mutation('SaveGuess', async ({ variables }) => {
        sent.push(variables.guess);
        if (sent.length === 1) await answered;
      }),
    );
    for (const choice of ['-12', '-14', '+2']) {
      await user.selectOptions(guess, choice);
      expect(guess).toHaveDisplayValue(choice);
    }
    await waitFor(() => expect(sent).toEqual([-12]));
    answer();
    await waitFor(() => expect(poolNamed('Sunday Best').guesses).toEqual({ ann: 2 }));
    expect(sent).toEqual([-12, 2]);
    await waitFor(() => expect(guess).toHaveAttribute('aria-busy', 'false'));
    expect(guess).toHaveDisplayValue('+2');
  });

  test('of a single round it is asked for before its picks open, and fixed once somebody has teed off', async () => {
    const pool = 'Moving Day Madness';
    poolNamed(pool).chosenRules = { ties: 'GUESS' };
    const { user } = visit(pool);
    const guess = await screen.findByLabelText('Your guess: what will the winner of the round score?');
    expect(guess).toHaveAccessibleDescription(/fixed when the first golfer tees off\.$/);
    await user.selectOptions(guess, '-12');
    await waitFor(() => expect(poolNamed(pool).guesses).toEqual({ ann: -12 }));
    await jumpTo(earlySaturday);
    expect(await screen.findByText(/^Your guess of the winner's score in the round/)).toHaveTextContent(
      '-12 (golfers have teed off, so that it is fixed)',
    );
  });

  test('other pools ask for none', async () => {
    give('Sunday Best');
    visit('Sunday Best');
    await myPicks();
    expect(screen.queryByLabelText(/^Your guess/)).not.toBeInTheDocument();
  });
});
