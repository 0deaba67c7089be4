import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { graphql as operations } from 'msw/graphql';
import { PushFields, PushPanel } from './PushPanel.tsx';
import { heldAnswer } from './testing/held-answer.ts';

const gateway = mockedGateway();

const Own = graphql(`query OwnPush { me { id ...PushFields } }`, [PushFields]);
function OwnPush() {
  const { data } = useQuery(Own);
  return data?.me ? <PushPanel of={data.me} /> : null;
}
const visit = () => renderScreen(<OwnPush />, { path: paths.profile(null), player: 'ann' });
const toggle = (name: string) => screen.findByRole('switch', { name });
const ann = () => {
  const player = gateway.world.player('ann');
  if (!player) throw new Error('Ann is in the mocked world.');
  return player;
};

test('every kind has its switch, which goes back where the gateway is away', async () => {
  const { user } = visit();
  for (const kind of ['Picks open', 'No picks yet', 'A golfer withdrew', 'Results', 'Notices of your host'])
    expect(await toggle(kind)).toBeChecked();
  await user.click(await toggle('Results'));
  await waitFor(() => expect(ann().mutedNotices).toEqual(['RESULTS']));
  expect(await toggle('Results')).not.toBeChecked();
  gateway.world.condition = 'error';
  await user.click(await toggle('Picks open'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  expect(await toggle('Picks open')).toBeChecked();
});

test('kinds that are switched one after the other, and hours in between, stay as they were put', async () => {
  const { user } = visit();
  const [results, open] = [await toggle('Results'), await toggle('Picks open')];
  const answer = heldAnswer(gateway, 'SwitchPush');
  await user.click(results);
  await user.click(open);
  await user.selectOptions(screen.getByLabelText('Until'), '9 AM');
  await waitFor(() => expect(ann().quietHours).toEqual({ from: 22, until: 9 }));
  await waitFor(async () => expect(await toggle('Quiet hours')).toHaveAttribute('aria-busy', 'false'));
  answer();
  await waitFor(() => expect(ann().mutedNotices).toEqual(['RESULTS', 'PICKS_OPEN']));
  for (const one of [results, open]) await waitFor(() => expect(one).toHaveAttribute('aria-busy', 'false'));
  expect(results).not.toBeChecked();
  expect(open).not.toBeChecked();
  expect(screen.getByLabelText('Until')).toHaveDisplayValue('9 AM');
});

test('quiet hours are at night, others are chosen, and there may be none', async () => {
  const { user } = visit();
  expect(await toggle('Quiet hours')).toBeChecked();
  expect(screen.getByLabelText('From')).toHaveDisplayValue('10 PM');
  await user.selectOptions(screen.getByLabelText('Until'), '9 AM');
  await waitFor(() => expect(ann().quietHours).toEqual({ from: 22, until: 9 }));
  await waitFor(async () => expect(await toggle('Quiet hours')).toHaveAttribute('aria-busy', 'false'));
  await user.click(await toggle('Quiet hours'));
  await waitFor(() => expect(ann().quietHours).toBeNull());
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
});

test('hours that are chosen with keys stand there at once, keep the focus, and are sent in order', async () => {
  const { user } = visit();
  await toggle('Quiet hours');
  const until = screen.getByLabelText('Until');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: unknown[] = [];
  gateway.server.use(
    operations.link('*/graphql').mutation('SetQuietHours', async ({ variables }) => {
      sent.push(variables.until);
      if (sent.length === 1) await answered;
    }),
  );
  act(() => until.focus());
  for (const hour of ['8 AM', '9 AM', '10 AM']) {
    await user.selectOptions(until, hour);
    expect(until).toHaveDisplayValue(hour);
    expect(until).toHaveFocus();
  }
  answer();
  await waitFor(() => expect(ann().quietHours).toEqual({ from: 22, until: 10 }));
  expect(sent).toEqual([8, 10]);
  await waitFor(() => expect(until).toHaveAttribute('aria-busy', 'false'));
  expect(until).toHaveDisplayValue('10 AM');
});

test('a device is removed, and a browser that can show no notices says so', async () => {
  const phone = { id: 'phone', device: 'Safari on an iPhone', endpoint: 'https://push.example/1' };
  ann().devices = [{ ...phone, createdAt: '2027-01-13T17:00:00Z' }];
  const { user } = visit();
  expect(await screen.findByText("This browser can't show notices.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Remove Safari on an iPhone/ }));
  await waitFor(() => expect(ann().devices).toEqual([]));
  expect(screen.queryByText('Safari on an iPhone')).not.toBeInTheDocument();
});
