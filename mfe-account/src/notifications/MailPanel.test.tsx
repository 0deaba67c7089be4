import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql as operations } from 'msw/graphql';
import { MailFields, MailPanel } from './MailPanel.tsx';
import { heldAnswer } from './testing/held-answer.ts';

const gateway = mockedGateway();

const Own = graphql(`query Own { me { id ...MailFields } }`, [MailFields]);
function OwnMail() {
  const { data } = useQuery(Own);
  return data?.me ? <MailPanel of={data.me} /> : null;
}
const visit = () => renderScreen(<OwnMail />, { path: paths.profile(null), player: 'ann' });
const toggle = (name: string) => screen.findByRole('switch', { name });

test('every kind has its switch, which says when such a mail comes', async () => {
  visit();
  expect(await toggle('No picks yet')).toBeChecked();
  expect(await toggle('No picks yet')).toHaveAccessibleDescription(
    'A day before picks lock, or three hours before the first tee time of a Single Round, if you have not picked by then.',
  );
  for (const kind of ['Picks open', 'Reminders from your host', 'Results', 'Invitations to play again'])
    expect(screen.getByRole('switch', { name: kind })).toBeChecked();
  expect(screen.getByText('Times in mails are those of the course.')).toBeVisible();
});

test('one is switched off and on again, and the others stay', async () => {
  const { user } = visit();
  await user.click(await toggle('Results'));
  await waitFor(() => expect(gateway.world.player('ann')?.mutedMails).toEqual(['RESULTS']));
  expect(await toggle('Results')).not.toBeChecked();
  expect(await toggle('Picks open')).toBeChecked();
  await waitFor(async () => expect(await toggle('Results')).toHaveAttribute('aria-busy', 'false'));
  await user.click(await toggle('Results'));
  await waitFor(() => expect(gateway.world.player('ann')?.mutedMails).toEqual([]));
});

test('a switch that is pressed by a key keeps the focus while it is sent', async () => {
  const { user } = visit();
  const results = await toggle('Results');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gateway.server.use(
    operations.link('*/graphql').mutation('SwitchMail', () => answered.then(() => undefined), { once: true }),
  );
  act(() => results.focus());
  await user.keyboard(' ');
  expect(results).toHaveAttribute('aria-busy', 'true');
  expect(results).toHaveFocus();
  await user.keyboard(' '); // once is enough
  answer();
  await waitFor(() => expect(gateway.world.player('ann')?.mutedMails).toEqual(['RESULTS']));
  await waitFor(() => expect(results).toHaveAttribute('aria-busy', 'false'));
  expect(results).toHaveFocus();
  expect(results).not.toBeChecked();
});

test('two that are pressed one after the other both stay as they were put, whichever answer is slow', async () => {
  const { user } = visit();
  const [results, open] = [await toggle('Results'), await toggle('Picks open')];
  const answer = heldAnswer(gateway, 'SwitchMail');
  await user.click(results);
  await user.click(open);
  expect(open).not.toBeChecked();
  answer();
  await waitFor(() => expect(gateway.world.player('ann')?.mutedMails).toEqual(['RESULTS', 'PICKS_OPEN']));
  for (const one of [results, open]) await waitFor(() => expect(one).toHaveAttribute('aria-busy', 'false'));
  expect(results).not.toBeChecked();
  expect(open).not.toBeChecked();
});

test('the board of each day comes only once it is asked for', async () => {
  const { user } = visit();
  expect(await toggle('The day’s board')).not.toBeChecked();
  expect(await toggle('The day’s board')).toHaveAccessibleDescription(/^After each round but the last:/);
  await user.click(await toggle('The day’s board'));
  await waitFor(() => expect(gateway.world.player('ann')?.wantsDigest).toBe(true));
  expect(await toggle('The day’s board')).toBeChecked();
  expect(await toggle('Results')).toBeChecked();
});

test('what could not be switched goes back, and says why', async () => {
  const { user } = visit();
  await toggle('Results');
  gateway.world.condition = 'error';
  await user.click(await toggle('Results'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  expect(await toggle('Results')).toBeChecked();
});

test('what tells of money is switched off with the password, where the log-in was long ago', async () => {
  const { user } = visit();
  const ann = gateway.world.player('ann');
  if (!ann) throw new Error('Ann is in the mocked world.');
  ann.loggedInLongAgo = true;
  await user.click(await toggle('Withdrawals'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch off “Withdrawals”?' }));
  const off = dialog.getByRole('button', { name: 'Switch off' });
  await user.type(dialog.getByLabelText('Your password'), 'a wrong one');
  await user.click(off);
  await waitFor(() =>
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(/The password is wrong\./),
  );
  expect(ann.mutedMails ?? []).toEqual([]);
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), ann.password);
  await user.click(off);
  await waitFor(() => expect(ann.mutedMails).toEqual(['WITHDRAWAL']));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await toggle('Withdrawals')).not.toBeChecked();
});

test('says where times are read', async () => {
  const ann = gateway.world.player('ann');
  if (ann) ann.zone = 'America/Los_Angeles';
  visit();
  expect(await screen.findByText('Times in mails are in your time zone, America/Los Angeles.')).toBeVisible();
});
