import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { CreatePoolPage } from './CreatePoolPage.tsx';

// Pools over events that are picked from the schedule.

const gateway = mockedGateway();

const visit = () => renderScreen(<CreatePoolPage />, { path: '/Create-Pool', player: 'ann' });
const accordion = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const created = (name: string) => gateway.world.pools.find((pool) => pool.name === name);

async function open(format: string) {
  const view = visit();
  await view.user.click(await accordion(format));
  await screen.findByLabelText('Pool name');
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Create Pool' }));
  return { ...view, submit };
}

describe('a Series', () => {
  const tournaments = () => screen.getByRole('group', { name: 'Tournaments' });
  const box = (name: RegExp) => within(tournaments()).getByRole('checkbox', { name });

  test('is made over the tournaments that are picked', async () => {
    const { user, submit, history } = await open('Series');
    await screen.findByRole('checkbox', { name: /^Palmetto Classic.*Jan 15.*18, 2026 · Major$/ });
    expect(screen.queryByLabelText('Event')).not.toBeInTheDocument();
    expect(within(tournaments()).getByRole('status')).toHaveTextContent('0 picked, of 2 to 8');
    await user.click(box(/Desert Open/));
    await user.click(box(/Palmetto Classic/));
    expect(within(tournaments()).getByRole('status')).toHaveTextContent('2 picked, of 2 to 8');
    expect(
      within(tournaments())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Palmetto Classic, Jan 15/),
      expect.stringMatching(/^Desert Open, Jan 22/),
    ]);
    await user.type(field('Pool name'), 'Two of Them');
    await submit();
    await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Two+of+Them'));
    expect(created('Two of Them')).toMatchObject({ format: 'SERIES', weeks: ['this', 'next'] });
  });

  test('takes the majors with one click, and gives them back', async () => {
    const { user } = await open('Series');
    await user.click(await screen.findByRole('button', { name: 'The majors' }));
    expect(box(/Palmetto Classic/)).toBeChecked();
    expect(box(/Desert Open/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box(/Desert Open/)).not.toBeChecked();
  });

  test('is not made without its tournaments', async () => {
    const { user, submit } = await open('Series');
    await user.type(field('Pool name'), 'Majors');
    await user.click(await screen.findByRole('checkbox', { name: /Desert Open/ }));
    await submit();
    expect(await screen.findByText('Please pick 2 to 8 tournaments.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Palmetto Classic/ })).toHaveFocus();
    expect(created('Majors')).toBeUndefined();
  });
});

test.each(['Series', 'One and Done', 'Single Week'])(
  '%s: a schedule that could not be loaded is asked for again',
  async (format) => {
    gateway.server.use(
      graphql.link('*/graphql').query('NextContest', () => HttpResponse.error(), { once: true }),
    );
    const { user } = await open(format);
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent('The schedule could not be loaded.');
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText(/Desert Open/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);
