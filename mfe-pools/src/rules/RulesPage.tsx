import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useActivePool, usePathParam } from '@fairway/kit/paths';
import { formatNames, type PoolFormat } from '@fairway/kit/pool-names';
import { useToken } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, condensed, rule, size, space, touch } from '@fairway/kit/ui/tokens';
import { useEffect } from 'react';
import { allFormats, formatInAddress } from './format-in-address.ts';
import { RulesSection } from './RulesSection.tsx';
import { WorkedExample, WorkedExampleFields } from './WorkedExample.tsx';

const GuideFields = graphql(
  `
    fragment GuideFields on RulesGuide @_unmask {
      format
      title
      sections { id title paragraphs }
      example { ...WorkedExampleFields @unmask }
    }
  `,
  [WorkedExampleFields],
);

const FormatGuide = graphql(
  `
    query RulesGuide($format: PoolFormat!) {
      rulesGuide(format: $format) { ...GuideFields @unmask }
    }
  `,
  [GuideFields],
);

const PoolGuide = graphql(
  `
    query PoolsRulesGuide($pool: String!) {
      pool(name: $pool) { id name format rules { own } settledOutside { unpaid } namedPrizes { cents words } rulesGuide { ...GuideFields @unmask } }
    }
  `,
  [GuideFields],
);

/** The rules of one format for newcomers, or of a pool that has its own, with an example computed by them. */
export function RulesPage() {
  const format = formatInAddress(usePathParam('format'));
  const own = useOwnGuide(format);
  return (
    <Page
      title={own ? `The rules of ${own.name}` : format ? `${formatNames[format]} rules` : 'Rules'}
      lead="All the rules in plain English, with a worked example."
      width="reading"
    >
      <Formats shown={format} />
      {own && format && (
        <p>
          {own.rules.own ? 'This pool has rules of its own.' : 'This pool has its own way with money.'}{' '}
          <TextLink href={paths.rules(format, null)}>The usual rules of {formatNames[format]}</TextLink>
        </p>
      )}
      {own ? (
        <GuidePage key={own.id} guide={own.rulesGuide} />
      ) : format ? (
        <Rules key={format} format={format} />
      ) : (
        <EmptyState actions={<ButtonLink href={paths.howTo(null)}>How to play</ButtonLink>}>
          There is no format with that name. Here are all of them.
        </EmptyState>
      )}
    </Page>
  );
}

/** Links to the other formats' rules. */
function Formats({ shown }: { shown: PoolFormat | null }) {
  const pool = useActivePool();
  return (
    <nav aria-label="Formats">
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.base}`, listStyle: 'none', padding: 0 }}>
        {allFormats.map((format) => (
          <li key={format} css={{ display: 'flex', alignItems: 'center', minHeight: touch }}>
            {format === shown ? (
              <span aria-current="page" css={{ fontWeight: 600, color: color.muted }}>
                {formatNames[format]}
              </span>
            ) : (
              <TextLink href={paths.rules(format, pool)}>{formatNames[format]}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const example = { id: 'example', title: 'A worked example' };

/** Of the pool in the address, where it is of that format and has rules, or a way with money, of its own. */
function useOwnGuide(format: PoolFormat | null) {
  const pool = useActivePool();
  const signedIn = useToken() !== null;
  const { data } = useQuery(PoolGuide, {
    variables: { pool: pool ?? '' },
    skip: !signedIn || pool === null,
    // What it tells of a pool changes with its settings.
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.pool;
  if (found?.format !== format) return null;
  return found.rules.own || found.settledOutside || found.namedPrizes ? found : null;
}

function Rules({ format }: { format: PoolFormat }) {
  const { data, error, refetch } = useQuery(FormatGuide, { variables: { format } });
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={12} label="Loading the rules" />;
  return <GuidePage guide={data.rulesGuide} />;
}

function GuidePage({ guide }: { guide: ResultOf<typeof GuideFields> }) {
  useSubjectOfAddress();
  return (
    <>
      <nav aria-label="On this page" css={{ paddingTop: space.base, borderTop: rule }}>
        <ul
          css={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))',
            listStyle: 'none',
            padding: 0,
          }}
        >
          {[...guide.sections, example].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} css={contentsLink}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {guide.sections.map(({ id, title, paragraphs }) => (
        <RulesSection key={id} id={id} title={title} paragraphs={paragraphs} />
      ))}
      <WorkedExample id={example.id} title={example.title} of={guide.example} />
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.snug }}>
        <ButtonLink kind="primary" href={paths.createPool()}>
          Create a pool
        </ButtonLink>
        <ButtonLink href={paths.joinPool()}>Join a pool</ButtonLink>
      </div>
    </>
  );
}

const contentsLink = {
  ...condensed,
  display: 'flex',
  alignItems: 'center',
  minHeight: touch,
  color: 'inherit',
  fontSize: size.lead,
  fontWeight: 600,
};

/** A link may have a section's fragment, which only exists once it is loaded. */
function useSubjectOfAddress(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
