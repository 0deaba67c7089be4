import { useQuery } from '@fairway/kit/apollo';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { Picks } from '../golfers/picks-query.ts';
import type { Card } from './picks-fields.ts';
import { type DraftState, useDraft } from './use-draft.ts';

const gateway = mockedGateway();

/** Every state of the draft that was rendered. */
const rendered: DraftState[] = [];

function Drafting({ card }: { card: Card }) {
  rendered.push(useDraft({ pool: 'Sunday Best', entry: 1 }, card));
  return null;
}

function Loaded() {
  const { data } = useQuery(Picks, { variables: { pool: 'Sunday Best' } });
  const card = data?.pool?.entries[0]?.card;
  return card ? <Drafting card={card} /> : null;
}

test('picks that change between an answer and its render are newer than the answer', async () => {
  renderScreen(<Loaded />, { path: '/Golfers?pool=Sunday+Best', player: 'ann' });
  await waitFor(() => expect(rendered.length).toBeGreaterThan(0));
  const before = rendered.at(-1);
  const draft = () => gateway.world.pools.find(({ name }) => name === 'Sunday Best')?.drafts['ann this'];

  act(() => before?.hold(['1']));
  await waitFor(() => expect(draft()?.golfers).toEqual(['1']));
  await act(async () => before?.flush());
  // As from a button that was pressed just before it was rendered with that answer.
  act(() => before?.hold(['1', '2']));
  await waitFor(() => expect(draft()?.golfers).toEqual(['1', '2']));
  expect(rendered.at(-1)?.held).toEqual(['1', '2']);
});
