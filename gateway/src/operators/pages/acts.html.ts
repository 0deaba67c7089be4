import { type Html, html } from '../../http/pages/html.ts';
import type { operatorActs } from '../act-log.service.ts';
import { momentText, table } from './html-pieces.ts';

type OperatorActs = Awaited<ReturnType<typeof operatorActs>>;

/** What operators did, the latest first. */
export const actTable = (acts: OperatorActs): Html =>
  acts.length === 0
    ? html`<p>Nothing yet.</p>`
    : table(
        ['When', 'Who', 'What', 'With', 'Outcome'],
        acts.map(({ at, operator, via, act, input, phase, outcome }) => [
          momentText(at),
          `${operator}, by the ${via}`,
          act,
          Object.entries(input)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
          phase === 'begun' ? 'not known: its end was not written' : `${phase}: ${outcome}`,
        ]),
      );
