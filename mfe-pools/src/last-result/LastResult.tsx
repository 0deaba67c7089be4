import { useFragment } from '@fairway/kit/apollo';
import type { FragmentOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Panel } from '@fairway/kit/ui/Panel';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { Winners } from '../board/podium/Winners.tsx';
import { voidText } from '../settled-outside/cost-text.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { LastResultFields } from './last-result-fields.ts';

/** The winners of the last contest, once the board shows the next one. */
export default function LastResult({ of }: { of: FragmentOf<typeof LastResultFields> }) {
  const { lastResult, name, buyInCents, settledOutside } = useFragment(LastResultFields, of);
  if (!lastResult) return null;
  const { podium, tournaments } = lastResult;
  return (
    <Panel title="Last Result">
      <p css={{ marginBottom: space.tight, color: color.muted, fontSize: size.small }}>
        {tournaments.join(', ')}
      </p>
      {lastResult.void && <p>{voidText({ buyInCents, settledOutside })}</p>}
      {!lastResult.void && podium.length === 0 && <p>Nobody had a card.</p>}
      {podium.length > 0 && <Winners podium={podium} css={tableStyle} />}
      {podium.length > 0 && <OutsideText of={settledOutside} />}
      <p css={{ marginTop: space.tight, fontSize: size.small }}>
        <TextLink href={paths.pastWeeks(name)}>Past weeks</TextLink>
      </p>
    </Panel>
  );
}

const tableStyle = {
  '& thead': visuallyHidden,
  '& tbody th, & tbody td': {
    height: '2.25rem',
    padding: `0 0 0 ${space.tight}`,
    borderBottom: hairline,
  },
  '& tbody td:first-of-type': { padding: 0, color: color.muted },
  '& tbody th': { fontWeight: 600 },
} as const;
