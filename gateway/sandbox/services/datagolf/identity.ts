import { type Competitor, listedNameOf } from '../../world/play/field.ts';

/** Who plays, in the feed's words; a team event names teams where others name golfers. */
export function identityOf(competitor: Competitor) {
  const [first, second] = competitor.golfers;
  if (!second) return { dg_id: competitor.id, player_name: first.listedName, country: first.country };
  return {
    team_id: competitor.id,
    team_name: listedNameOf(competitor),
    p1_dg_id: first.id,
    p1_player_name: first.listedName,
    p2_dg_id: second.id,
    p2_player_name: second.listedName,
  };
}
