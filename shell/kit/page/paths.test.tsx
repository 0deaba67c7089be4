import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockedGateway, renderScreen } from '../mock/screen.tsx';
import {
  Link,
  paths,
  routes,
  useActivePool,
  useNavigate,
  usePathParam,
  usePlayerInAddress,
} from './paths.ts';

mockedGateway();

function ActivePool() {
  return <p>pool: {useActivePool() ?? 'none'}</p>;
}

describe('the active pool', () => {
  test.each([
    ['/Standings?pool=The%20Masters', 'The Masters'],
    ['/Standings?pool=50%25%20%2B%20more%20%26%20%3F', '50% + more & ?'],
    ['/Standings?pool=%2541', '%41'],
    ['/Standings', 'none'],
    ['/Standings?pool=', 'none'],
    ['/my-pools?pool=The%20Masters', 'none'],
    ['/MY-POOLS/?pool=The%20Masters', 'none'],
    ['/create-pool?pool=The%20Masters', 'none'],
    ['/Join-Pool?pool=The%20Masters', 'none'],
  ])('at %s is %s', (path, pool) => {
    renderScreen(<ActivePool />, { path });
    expect(screen.getByText(`pool: ${pool}`)).toBeVisible();
  });

  test.each(['The Masters', '50% + more & ?', '%41', 'ünïcode/slash'])('%s survives its own link', (pool) => {
    renderScreen(<ActivePool />, { path: paths.standings(pool) });
    expect(screen.getByText(`pool: ${pool}`)).toBeVisible();
  });
});

test.each([
  [paths.rules('SINGLE_WEEK', null), '/rules/single-week'],
  [paths.rules('MULTI_WEEK_SALARY_CAP', 'The Masters'), '/rules/multi-week-salary-cap?pool=The+Masters'],
  [paths.rules('SALARY_CAP', 'Monday', 'fees'), '/rules/salary-cap?pool=Monday#fees'],
])('the rules of a format are at %s', (path, expected) => expect(path).toBe(expected));

function OpenPlayer() {
  return <p>player: {usePlayerInAddress() ?? 'none'}</p>;
}

test.each([
  [paths.standings('The Masters', 'ann_b'), 'ann_b'],
  [paths.standings('The Masters'), 'none'],
  ['/Standings?pool=The+Masters&player=', 'none'],
])('at %s the player whose golfers lie open is %s', (path, player) => {
  renderScreen(<OpenPlayer />, { path });
  expect(screen.getByText(`player: ${player}`)).toBeVisible();
});

test('a route is met whatever its case', () => {
  renderScreen(<p>here</p>, { path: '/sTANDINGS', route: routes.standings });
  expect(screen.getByText('here')).toBeVisible();
});

function Username() {
  return <p>{usePathParam('username')}</p>;
}

test('a name is read out of the address', () => {
  renderScreen(<Username />, { path: paths.userProfile('Ann_B.-1', 'Monday'), route: routes.userProfile });
  expect(screen.getByText('Ann_B.-1')).toBeVisible();
});

function Departures() {
  const navigate = useNavigate();
  return (
    <>
      <Link href={paths.news('Monday')}>News</Link>
      <button type="button" onClick={() => navigate(paths.myPools(), { replace: true })}>
        Leave
      </button>
    </>
  );
}

test('links and navigation stay in the page', async () => {
  const { user, history } = renderScreen(<Departures />);
  await user.click(screen.getByRole('link', { name: 'News' }));
  expect(history).toEqual(['/', '/News?pool=Monday']);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(history).toEqual(['/', '/my-pools']);
});
