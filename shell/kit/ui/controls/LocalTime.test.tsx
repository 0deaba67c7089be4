import { readerIn } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LocalTime, useShownZone } from './LocalTime.tsx';

const noonInNewYork = new Date('2026-01-14T17:00:00.000Z');
const atNoon = <LocalTime at={noonInNewYork} zone="America/New_York" />;

// Detroit has another name and the same clock.
test.each(['America/New_York', 'America/Detroit'])(
  'in %s it is said once, and there is nothing to ask',
  (zone) => {
    readerIn(zone);
    render(atNoon);
    expect(screen.getByText('Wed, Jan 14, 12:00 PM EST')).toHaveAttribute(
      'datetime',
      '2026-01-14T17:00:00.000Z',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('elsewhere it is one’s own, and that at the course on demand', async () => {
  readerIn('Asia/Tokyo');
  render(atNoon);
  const own = screen.getByRole('button', { name: /^Thu, Jan 15, 2:00\sAM\sGMT\+9$/, expanded: false });
  expect(own).toHaveAttribute('title', expect.stringContaining('at the course'));
  const user = userEvent.setup();
  await user.click(own);
  expect(screen.getByText('Wed, Jan 14, 12:00 PM EST at the course')).toBeVisible();
  await user.click(own);
  expect(screen.queryByText(/at the course/)).not.toBeInTheDocument();
});

test('of today the day goes without saying, but for the course', async () => {
  readerIn('Asia/Tokyo');
  render(<LocalTime at={noonInNewYork} zone="America/New_York" today />);
  await userEvent.setup().click(screen.getByRole('button', { name: /^2:00\sAM\sGMT\+9$/ }));
  expect(screen.getByText('Wed, Jan 14, 12:00 PM EST at the course')).toBeVisible();
});

function Zone() {
  const { shown, button } = useShownZone('America/New_York', noonInNewYork);
  return (
    <p>
      {shown} {button}
    </p>
  );
}

test('many times change together', async () => {
  readerIn('Asia/Tokyo');
  render(<Zone />);
  const user = userEvent.setup();
  expect(screen.getByText(/^Asia\/Tokyo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show course times' }));
  expect(screen.getByText(/^America\/New_York/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show my times' }));
  expect(screen.getByText(/^Asia\/Tokyo/)).toBeVisible();
});

test('and stand alone where the two clocks agree', () => {
  readerIn('America/Detroit');
  render(<Zone />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
