import { moneyText } from '@fairway/kit/format';

/** What somebody has won, in words where the pool has named it so; null for nothing. */
export const prizeText = ({
  prizeCents,
  prizeWords,
}: {
  prizeCents: number | null;
  prizeWords: string | null;
}): string | null => (prizeCents === null ? prizeWords : moneyText(prizeCents));
