import type { Ctx } from '../../context.ts';
import { NameAlias } from '../../golf/copies/feed-copy.entity.ts';
import { nameKey } from '../../golf/names/names.ts';
import type { Tier } from '../../rules/golf/tiers.ts';
import type { Picked } from '../../rules/picks/card.ts';
import type { FieldGolfer, SheetView } from '../sheets/sheet.queries.ts';

/** A golfer as a caller names them: by id or by name, optionally with a tier. */
export interface PickInput {
  /** A number, or its digits. */
  id?: number | string | undefined;
  name?: string | undefined;
  tier?: Tier | undefined;
}

/** Finds the named golfers in the field (G14). */
export async function findPicked(
  ctx: Ctx,
  { golfers }: SheetView,
  inputs: readonly PickInput[],
): Promise<Picked[]> {
  const byName = Map.groupBy(golfers.values(), ({ standing }) => standing.golfer.nameKey);
  const aliases = await aliasesOf(ctx, inputs, byName);
  return inputs.map(({ id, name = '', tier }) => {
    if (id !== undefined) return isId(id) ? { id: Number(id), claimedTier: tier } : { unknown: noSuchId(id) };
    if (nameKey(name) === '') return { unknown: 'Empty name provided.' };
    const alias = aliases.get(nameKey(name));
    if (alias !== undefined) return { id: alias, claimedTier: tier };
    const called = byName.get(nameKey(name)) ?? [];
    const meant = called.length > 1 ? called.filter((golfer) => golfer.tier === tier) : called;
    const [golfer, another] = meant;
    if (golfer && !another) return { id: golfer.id, claimedTier: tier };
    const isAmbiguous = called.length > 1;
    return {
      unknown: isAmbiguous
        ? `Several golfers of the field are called ${name.trim()}. Say by dg_id whom you mean.`
        : `No golfer of the field is called ${name.trim()}.`,
    };
  });
}

const isId = (id: number | string) => /^\d{1,9}$/.test(String(id));
const noSuchId = (id: number | string) => `There is no golfer ${id} in the field.`;

/** Aliases are only read for names that are not in the field. */
async function aliasesOf(
  { em }: Ctx,
  inputs: readonly PickInput[],
  byName: ReadonlyMap<string, readonly FieldGolfer[]>,
): Promise<Map<string, number>> {
  const keys = inputs.flatMap(({ id, name }) => (id === undefined ? [nameKey(name ?? '')] : []));
  const strange = keys.filter((key) => !byName.has(key));
  if (strange.length === 0) return new Map();
  const aliases = await em.find(NameAlias, { nameKey: { $in: strange } });
  return new Map(aliases.map(({ nameKey: key, dgId }) => [key, dgId]));
}
