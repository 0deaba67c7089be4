import { useFragment } from '@fairway/kit/apollo';
import { type Fact, FactList } from '@fairway/kit/fact-list';
import { daysFrom, moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import { TextLink } from '@fairway/kit/ui/TextLink';
import type { Access } from '../pool-access/access.ts';
import { buyInOf } from '../settled-outside/cost-text.ts';

export const PoolInfoFields = graphql(
  `
  fragment PoolInfoFields on Pool {
    id
    name
    format
    rules { own summary }
    round
    buyInCents
    settledOutside { buyInCents text }
    namedPrizes { cents words }
    feeCents
    memberCount
    maxUsers
    access
    admin { id username }
    coHosts { id username }
    contest { id weeks { week tournament { id name startsOn rounds { number } } } }
  }
`,
);

type Info = ResultOf<typeof PoolInfoFields>;

/** The pool's settings. */
export function PoolInfo({ of }: { of: FragmentOf<typeof PoolInfoFields> }) {
  const pool = useFragment(PoolInfoFields, of);
  return <FactList facts={factsOf(pool)} />;
}

function factsOf(pool: Info): Fact[] {
  const { name, format, rules, round, admin, coHosts, memberCount, maxUsers, access, contest } = pool;
  const weeks = contest?.weeks ?? [];
  return [
    ['Format', formatNames[format]],
    [
      rules.own ? 'Own rules' : 'Rules',
      <>
        {rules.summary} <TextLink href={paths.rules(format, name)}>All the rules</TextLink>
      </>,
    ],
    ...(round ? [['Round', roundNames[round]] as Fact] : []),
    ['Admin', admin.username],
    ...(coHosts.length > 0 ? [['Co-hosts', coHosts.map(({ username }) => username).join(', ')] as Fact] : []),
    ['Players', maxUsers === null ? String(memberCount) : `${memberCount} of ${maxUsers}`],
    ['Buy-in', buyInText(pool)],
    ['Joining', accessTexts[access]],
    ...weeks.map(
      ({ week, tournament: { name, startsOn, rounds } }): Fact => [
        weeks.length > 1 ? `Week ${week}` : 'Tournament',
        `${name}, ${daysFrom(startsOn, rounds.length)}`,
      ],
    ),
  ];
}

const accessTexts: Record<Access, string> = {
  ANYONE: 'Open to all',
  PIN: 'Private, with a pin',
  INVITATION: 'Private, by invitation only',
};

function buyInText(pool: Info): string {
  if (buyInOf(pool) === 0) return 'Free';
  const buyIn = moneyText(buyInOf(pool));
  return pool.settledOutside
    ? `${buyIn}, paid to ${pool.admin.username}`
    : `${buyIn}, by card ${moneyText(pool.feeCents)} more`;
}
