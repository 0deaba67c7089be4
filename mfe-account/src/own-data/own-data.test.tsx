import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { annLoggedInLongAgo, arriveAtProfile } from '../profile/testing/profile-screen.tsx';

const gateway = mockedGateway();

let files: Blob[];
let saved: string[];
beforeEach(() => {
  [files, saved] = [[], []];
  URL.createObjectURL = jest.fn((file: Blob) => `blob:${files.push(file)}`) as typeof URL.createObjectURL;
  URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

async function openDialog() {
  const { user } = await arriveAtProfile();
  await user.click(screen.getByRole('button', { name: 'Download Your Data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download your data' }));
  return { user, dialog, download: () => user.click(dialog.getByRole('button', { name: 'Download' })) };
}

test('everything is one file', async () => {
  const { download } = await openDialog();
  await download();
  expect(await screen.findByText('Your data is downloaded.')).toBeVisible();
  expect(saved).toEqual(['fairway-own-data.json']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ parts: [{ name: 'account' }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a table is one for a spreadsheet', async () => {
  const { user, dialog, download } = await openDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Chat messages (CSV)');
  await download();
  await waitFor(() => expect(saved).toEqual(['fairway-messages.csv']));
});

test('it asks for the password of whoever logged in a while ago', async () => {
  const { user, dialog, download } = await openDialog();
  const password = annLoggedInLongAgo(gateway);
  await download();
  const field = await dialog.findByLabelText('Your password');
  expect(field).toHaveFocus();
  expect(saved).toEqual([]);
  await user.type(field, password);
  await download();
  await waitFor(() => expect(saved).toEqual(['fairway-own-data.json']));
});

test('it says so when the gateway is away', async () => {
  const { dialog, download } = await openDialog();
  gateway.world.condition = 'error';
  await download();
  expect(await dialog.findByText('The database is away.')).toBeVisible();
  expect(saved).toEqual([]);
});
