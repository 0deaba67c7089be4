import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tabs } from './Tabs.tsx';

test('arrow keys go from tab to tab and show what belongs to each', async () => {
  render(
    <Tabs
      label="Weeks"
      tabs={[
        { value: '1', title: 'Week 1', content: 'the first week' },
        { value: 'total', title: 'Total', content: 'all weeks' },
      ]}
    />,
  );
  expect(screen.getByRole('tablist', { name: 'Weeks' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Week 1' })).toHaveTextContent('the first week');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Total', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Total' })).toHaveTextContent('all weeks');
});
