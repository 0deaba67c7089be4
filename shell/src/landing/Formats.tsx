import { paths } from '@fairway/kit/paths';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, condensed, desk, hairline, rule, size, space } from '@fairway/kit/ui/tokens';

type Format = { format: string; name: string; lasts: string; picks: string; counts: string };

const formats: readonly Format[] = [
  {
    format: 'SINGLE_WEEK',
    name: 'Single Week',
    lasts: 'One tournament',
    picks: 'Eight golfers from four tiers',
    counts: 'The best four scores of each round',
  },
  {
    format: 'SALARY_CAP',
    name: 'Salary Cap',
    lasts: 'One tournament',
    picks: 'Any golfers that 100 credits buy',
    counts: 'Every score of every golfer',
  },
  {
    format: 'MULTI_WEEK',
    name: 'Multi-Week',
    lasts: 'Two or three tournaments',
    picks: 'Eight golfers from four tiers, anew each week',
    counts: 'The best four of each round, weeks added up',
  },
  {
    format: 'MULTI_WEEK_SALARY_CAP',
    name: 'Multi-Week Salary Cap',
    lasts: 'Two or three tournaments',
    picks: '100 credits, anew each week',
    counts: 'Every score, weeks added up',
  },
  {
    format: 'SINGLE_ROUND',
    name: 'Single Round Best 4',
    lasts: 'One round of your choice',
    picks: 'Eight golfers from four tiers, that same day',
    counts: 'The best four scores of that round',
  },
  {
    format: 'SERIES',
    name: 'Series',
    lasts: 'The majors, or 2 to 8 of your choice',
    picks: 'Eight golfers from four tiers, anew each week',
    counts: 'The best four of each round, weeks added up',
  },
  {
    format: 'ONE_AND_DONE',
    name: 'One and Done',
    lasts: '4 to 30 tournaments of your choice',
    picks: 'One golfer a week, nobody twice',
    counts: 'Points by the place of your golfer',
  },
];

/** The ways to play, set like a results page. */
export function Formats() {
  return (
    <section aria-labelledby="formats-title">
      <h3 id="formats-title" css={{ paddingBottom: space.roomy, fontSize: size.headline }}>
        Seven formats
      </h3>
      <ul css={{ listStyle: 'none', borderTop: rule }}>
        {formats.map((format) => (
          <li
            key={format.name}
            css={{
              display: 'grid',
              gap: `${space.hair} ${space.roomy}`,
              padding: `${space.base} 0`,
              borderBottom: hairline,
              [desk]: { gridTemplateColumns: '4fr 3fr 4fr 4fr', alignItems: 'baseline' },
            }}
          >
            <h4 css={{ ...condensed, fontSize: size.title }}>
              <TextLink href={paths.rules(format.format, null)}>{format.name}</TextLink>
            </h4>
            <p css={{ color: color.muted }}>{format.lasts}</p>
            <p>{format.picks}</p>
            <p>{format.counts}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
