import { moneyText } from '@fairway/kit/format';

/** What a pool costs, and who collects it. */
interface Money {
  buyInCents: number;
  settledOutside: { buyInCents: number } | null;
}

/** What an entry costs, on Fairway or paid to the host; 0 in a free pool. */
export const buyInOf = ({ buyInCents, settledOutside }: Money): number =>
  settledOutside?.buyInCents ?? buyInCents;

/** Of a contest that came to nothing: why, and what becomes of the buy-ins. */
export function voidText(money: Money): string {
  const why = 'This contest does not count: it was cancelled, or not played far enough.';
  if (buyInOf(money) === 0) return why;
  return money.settledOutside
    ? `${why} Whoever has paid the host gets the buy-in back from the host.`
    : `${why} Every buy-in is refunded.`;
}

/** 'Free', '$20 buy-in' or '$20 buy-in, paid to the host'. */
export function costText(money: Money): string {
  if (buyInOf(money) === 0) return 'Free';
  const buyIn = `${moneyText(buyInOf(money))} buy-in`;
  return money.settledOutside ? `${buyIn}, paid to the host` : buyIn;
}

/** What is to be known in time where entries that have not paid are listed apart. */
export const noPlaceText =
  'Who is not noted as paid when the result is final has no place, and that does not change later.';
