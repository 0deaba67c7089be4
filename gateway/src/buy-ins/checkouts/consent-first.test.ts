import { expect, test } from '@jest/globals';
import { sha256Of } from '../../configuration/legal/legal-texts.ts';
import { openPaidGame } from '../../testing/paid-game.ts';

test('whoever pays has agreed to the newest terms', async () => {
  const words = 'Play fair.';
  const terms = {
    ...({ id: 'terms-2026-12-01', kind: 'terms', version: '2026-12-01' } as const),
    text: words,
    sha256: sha256Of(words),
  };
  const game = await openPaidGame(['ann', 'bob'], { settings: { legalTexts: [terms] } });
  await game.pool('Sunday Best', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('ann', 'Sunday Best');
  game.gateway.wallClock.set('2026-12-01T00:00:00Z');
  await expect(game.checkout('bob', 'Sunday Best')).rejects.toThrow(/agree to them on your profile/);
  await game.graphql('bob', 'mutation ($texts: [ID!]!) { agreeToTexts(texts: $texts) { id } }', {
    texts: [terms.id],
  });
  await game.buyIn('bob', 'Sunday Best');
  expect(await game.isPaid('bob', 'Sunday Best')).toBe(true);
  await game.gateway.close();
});
