import { renderScreen } from '@fairway/kit/screen';
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OverridesBar } from './OverridesBar.tsx';

afterEach(() => localStorage.removeItem('remotes'));

const bar = () => screen.queryByRole('complementary', { name: 'Local front-ends' });

test('says which front-ends come from elsewhere, until that is ended', async () => {
  localStorage.setItem('remotes', '{"mfe-pools": "http://localhost:4101/mf-manifest.json", "mfe-chat": 7}');
  const reload = jest.fn();
  const { user } = renderScreen(<OverridesBar reload={reload} />);
  expect(bar()).toHaveTextContent('localStorage.remotes overrides mfe-pools.');
  await user.click(screen.getByRole('button', { name: 'End' }));
  expect(localStorage.getItem('remotes')).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('says that nonsense overrides nothing', () => {
  localStorage.setItem('remotes', '{ not json');
  renderScreen(<OverridesBar />);
  expect(bar()).toHaveTextContent('overrides nothing');
});

test('is not there where nothing is written', () => {
  renderScreen(<OverridesBar />);
  expect(bar()).toBeNull();
});
