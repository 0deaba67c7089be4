// What paying a buy-in by card costs on top: three dollars under thirty, from there on a tenth of the buy-in.
// A free pool costs nothing (G1, G30).

const flatFeeCents = 300;
const flatBelowCents = 3000;

export function feeCents(buyInCents: number): number {
  if (buyInCents === 0) return 0;
  return buyInCents < flatBelowCents ? flatFeeCents : Math.floor(buyInCents / 10);
}
