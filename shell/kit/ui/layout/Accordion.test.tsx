import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Accordion } from './Accordion.tsx';

test('a section opens under its heading and closes the one before', async () => {
  render(
    <Accordion
      open="week"
      level={2}
      sections={[
        { value: 'week', title: 'Single Week', content: 'best four' },
        { value: 'cap', title: 'Salary Cap', note: 'A hundred credits.', content: 'every score' },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Salary Cap', level: 2 })).toBeVisible();
  expect(screen.getByText('A hundred credits.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Single Week', expanded: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Salary Cap', expanded: false }));
  expect(screen.getByRole('region', { name: 'Salary Cap' })).toHaveTextContent('every score');
  expect(screen.getByRole('button', { name: 'Single Week', expanded: false })).toBeVisible();
});

test('what was filled in is still there when a section that keeps it is opened again', async () => {
  const sections = ['Series', 'Salary Cap'].map((title) => ({
    value: title,
    title,
    content: <input aria-label={`Name of the ${title}`} />,
    keeps: true as const,
  }));
  render(<Accordion sections={sections} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByLabelText('Name of the Series')).not.toBeInTheDocument();
  await press('Series');
  await userEvent.type(screen.getByRole('textbox'), 'Sunday');
  await press('Salary Cap');
  expect(screen.getByRole('textbox', { name: 'Name of the Salary Cap' })).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Series' })).not.toBeInTheDocument();
  await press('Series');
  expect(screen.getByRole('textbox', { name: 'Name of the Series' })).toHaveValue('Sunday');
});

test('any other section begins anew when it is opened again', async () => {
  render(<Accordion sections={[{ value: 'log', title: 'Log', content: <input aria-label="Search" /> }]} />);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Log' }));
  await press();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'bob');
  await press();
  expect(screen.queryByLabelText('Search')).not.toBeInTheDocument();
  await press();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('');
});
