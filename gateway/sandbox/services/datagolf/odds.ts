import { bookmakers, type Price, pricesAt } from '../../world/play/odds.ts';
import { type Moment, roundDownTo } from '../../world/venue-time.ts';
import type { World } from '../../world/world.ts';
import { type Answer, json, text } from '../server.ts';
import { identityOf } from './identity.ts';
import { utcStamp } from './stamps.ts';

const markets = ['win', 'top_5', 'top_10', 'top_20', 'make_cut', 'mc', 'frl'];
const notes = 'Chances are the books’ own, with their margin in them; the baseline is the model’s.';

/** What the books offer; of all markets, only the winner's is made here. */
export function outrights(world: World, now: Moment, query: URLSearchParams): Answer {
  const market = query.get('market');
  const format = query.get('odds_format') ?? 'decimal';
  if (market === null || !markets.includes(market)) return text('invalid or missing market', 400);
  if (format !== 'percent' && format !== 'decimal') return text('invalid odds_format', 400);
  const tournament = world.announced(now);
  const prices = market === 'win' ? pricesAt(tournament, now, world.seed) : null;
  const quote = (chance: number) => (format === 'percent' ? chance : Math.round(100 / chance) / 100);
  return json({
    books_offering: prices ? bookmakers : [],
    event_name: tournament.event.name,
    last_updated: utcStamp(roundDownTo(5, now)),
    market,
    notes,
    odds: prices?.map((price) => offersOf(price, quote)) ?? 'no books are offering this market at the moment',
  });
}

function offersOf({ entrant, books, model }: Price, quote: (chance: number) => number) {
  const offers = Object.entries(books).map(([book, chance]) => [
    book,
    chance === null ? 'NA' : quote(chance),
  ]);
  return {
    ...identityOf(entrant.competitor),
    ...Object.fromEntries(offers),
    datagolf: { baseline: quote(model.baseline), baseline_history_fit: quote(model.withHistory) },
  };
}
