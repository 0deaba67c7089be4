import type { Ctx } from '../context.ts';
import { moment, number, oneOf, orNull, rowsOf, stored, text } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';

export interface Operator {
  name: string;
  via: 'page' | 'command line';
}

type Work = Pick<Ctx, 'em' | 'wallClock' | 'log'>;

/** Runs what an operator does, and records that it began and how it ended. Nothing is done that is not recorded. */
export async function recorded(
  work: Work,
  by: Operator,
  act: { name: string; input: object },
  run: () => Promise<string>,
): Promise<string> {
  const row = async (phase: string, outcome: string | null, begunId: number | null) => {
    const [written] = await rowsOf(
      work.em,
      { id: number },
      `insert into operator_act (at, operator, via, act, input, phase, outcome, begun_id)
       values (?, ?, ?, ?, ?, ?, ?, ?) returning id::int`,
      [work.wallClock.now(), by.name, by.via, act.name, JSON.stringify(act.input), phase, outcome, begunId],
    );
    return written?.id ?? null;
  };
  const begunId = await row('begun', null, null);
  // How it ended is so even where this can't be written: that it began is.
  const noteEnd = (phase: string, outcome: string) =>
    row(phase, outcome, begunId).catch((fault) =>
      work.log.error(
        { err: fault, act: act.name, begunId, operator: by.name, phase, outcome },
        'operators: an act has ended, and its end is not in the log of acts',
      ),
    );
  const outcome = await run().catch(async (fault) => {
    const isRefused = fault instanceof Refusal;
    await noteEnd(isRefused ? 'refused' : 'failed', isRefused ? fault.message : String(fault));
    throw fault;
  });
  await noteEnd('done', outcome);
  return outcome;
}

const columns = {
  id: number,
  at: moment,
  operator: text,
  via: text,
  act: text,
  input: stored<Record<string, string>>(),
  phase: oneOf(['begun', 'done', 'refused', 'failed']),
  outcome: orNull(text),
};

/** What operators did, the latest first, before that id. */
export const operatorActs = ({ em }: Pick<Ctx, 'em'>, before: number | null, limit: number) =>
  rowsOf(
    em,
    columns,
    `select begun.id::int, begun.at, begun.operator, begun.via, begun.act, begun.input,
       coalesce(ended.phase, begun.phase) as phase, ended.outcome
     from operator_act begun left join operator_act ended on ended.begun_id = begun.id
     where begun.begun_id is null and begun.id < coalesce(?::bigint, 9223372036854775807)
     order by begun.id desc limit ?`,
    [before, limit],
  );
