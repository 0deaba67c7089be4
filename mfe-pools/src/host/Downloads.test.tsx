import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { graphql } from 'msw/graphql';
import { poolIn } from '../testing/pool-page.tsx';
import { Downloads } from './Downloads.tsx';

const gateway = mockedGateway();

let files: Blob[];
let saved: string[];
beforeEach(() => {
  [files, saved] = [[], []];
  URL.createObjectURL = jest.fn((file: Blob) => `blob:${files.push(file)}`) as typeof URL.createObjectURL;
  URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();
  // The browser's part: it would put the file among what was downloaded.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
});
afterEach(() => void jest.restoreAllMocks());

const open = (pool = 'Sunday Best') =>
  renderScreen(<Downloads pool={pool} />, { path: paths.host(pool), player: 'ann' });
const button = (name: string) => screen.findByRole('button', { name });

test.each([
  ['Entries', 'entries'],
  ['Cards', 'cards'],
  ['Results', 'results'],
])('%s are a file of their own, byte for byte', async (title, what) => {
  const { user, unmount } = open();
  await user.click(await button(title));
  await waitFor(() => expect(saved).toEqual([`Sunday-Best-${what}-1.csv from blob:1`]));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toMatch(new RegExp(`^Member,.*\r\nann,${what}-csv,1\r\n`));
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

test('an earlier contest can be chosen where there was one', async () => {
  gateway.server.use(
    graphql.link('*/graphql').query('ContestsToDownload', () =>
      HttpResponse.json({
        data: {
          pool: {
            __typename: 'Pool',
            id: 'id of Sunday Best',
            name: 'Sunday Best',
            downloads: [2, 1].map((number) => ({
              __typename: 'DownloadableContest',
              id: `contest ${number}`,
              number,
              tournaments: [number === 2 ? 'Palmetto Classic' : 'Coastal Invitational'],
            })),
          },
        },
      }),
    ),
  );
  const { user } = open();
  const contest = await screen.findByRole('combobox', { name: 'Contest' });
  expect(contest).toHaveDisplayValue('2: Palmetto Classic');
  await user.selectOptions(contest, '1: Coastal Invitational');
  await user.click(await button('Results'));
  await waitFor(() => expect(saved).toEqual(['Sunday-Best-results-1.csv from blob:1']));
});

test('a file that is under way is fetched once', async () => {
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gateway.server.use(
    http.get('*/api/create-pool/entries-csv', async () => {
      asked += 1;
      await held;
      return new HttpResponse('\ufeffMember\r\n');
    }),
  );
  open();
  const entries = await button('Entries');
  fireEvent.click(entries);
  await waitFor(() => expect(entries).toHaveAttribute('aria-busy', 'true'));
  fireEvent.click(entries);
  answer();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toBe(1);
});

test('why there is no file is shown, and it can be tried again', async () => {
  const { user } = open();
  const entries = await button('Entries');
  poolIn(gateway.world, 'Sunday Best').admin = 'bob';
  await user.click(entries);
  expect(await screen.findByText('Only the admin can download what a pool holds.')).toBeVisible();
  poolIn(gateway.world, 'Sunday Best').admin = 'ann';
  await user.click(entries);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without a contest there is nothing to download, and it says so', async () => {
  poolIn(gateway.world, 'Sunday Best').admin = 'bob';
  open();
  expect(await screen.findByText(/^There is nothing to download until/)).toBeVisible();
});
