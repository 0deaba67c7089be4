// What paying a buy-in by card costs on top: three dollars under thirty, from there on a tenth of the buy-in.
// A free pool costs nothing (G1, G30).

export const flatFeeCents = 300;
export const flatBelowCents = 3000;
/** From there on, in hundredths of a percent. */
export const feeBps = 1000;

export function feeCents(buyInCents: number): number {
  if (buyInCents === 0) return 0;
  return buyInCents < flatBelowCents ? flatFeeCents : Math.floor((buyInCents * feeBps) / 10_000);
}
