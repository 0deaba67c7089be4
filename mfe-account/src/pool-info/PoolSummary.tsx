import { useFragment } from '@fairway/kit/apollo';
import { type Fact, FactList } from '@fairway/kit/fact-list';
import { daysFrom, moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';

export const PoolSummaryFields = graphql(`
  fragment PoolSummaryFields on Pool {
    id
    name
    format
    round
    buyInCents
    settledOutside { buyInCents text }
    memberCount
    maxUsers
    admin { id username }
    contest {
      id
      potCents
      prizesCents
      weeks { week tournament { id name startsOn rounds { number } } }
    }
  }
`);

type Info = ResultOf<typeof PoolSummaryFields>;

/** The open pool in a few facts; null while loading. */
export function PoolSummary({ of }: { of: FragmentOf<typeof PoolSummaryFields> | null }) {
  return (
    <Panel title="Pool Info">{of ? <Facts of={of} /> : <Skeleton rows={5} label="Loading the pool" />}</Panel>
  );
}

function Facts({ of }: { of: FragmentOf<typeof PoolSummaryFields> }) {
  const pool = useFragment(PoolSummaryFields, of);
  return <FactList facts={factsOf(pool)} />;
}

function factsOf({
  name,
  format,
  round,
  admin,
  memberCount,
  maxUsers,
  buyInCents,
  settledOutside,
  contest,
}: Info): Fact[] {
  const weeks = contest?.weeks ?? [];
  const stakeCents = settledOutside?.buyInCents ?? buyInCents;
  const isPlayedFor = stakeCents > 0 && contest !== null;
  return [
    [
      'Pool',
      <TextLink key="pool" href={paths.standings(name)}>
        {name}
      </TextLink>,
    ],
    ['Format', round === null ? formatNames[format] : `${formatNames[format]}, ${roundNames[round]}`],
    ['Admin', admin.username],
    ['Players', maxUsers === null ? String(memberCount) : `${memberCount} of ${maxUsers}`],
    ['Buy-in', buyInText(stakeCents, settledOutside)],
    ...(isPlayedFor ? [moneyFact('Pot', [contest.potCents]), moneyFact('Prizes', contest.prizesCents)] : []),
    ...weeks.map(
      ({ week, tournament: { name, startsOn, rounds } }): Fact => [
        weeks.length > 1 ? `Week ${week}` : 'Tournament',
        `${name}, ${daysFrom(startsOn, rounds.length)}`,
      ],
    ),
    ...(settledOutside ? [['Money', settledOutside.text] as Fact] : []),
  ];
}

function buyInText(cents: number, settledOutside: object | null): string {
  if (cents === 0) return 'Free';
  return settledOutside ? `${moneyText(cents)}, paid to the host` : moneyText(cents);
}

const moneyFact = (term: string, cents: readonly number[]): Fact => [
  term,
  cents
    .filter((amount, place) => amount > 0 || place === 0)
    .map(moneyText)
    .join(' / '),
];
