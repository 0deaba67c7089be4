import { within } from '@testing-library/react';
import { texts } from './pool-page.tsx';

export const heads = (of: HTMLElement) => texts(within(of).getAllByRole('columnheader'));

/** What stands in each row, cell by cell. */
export const lines = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('td, th')]));
