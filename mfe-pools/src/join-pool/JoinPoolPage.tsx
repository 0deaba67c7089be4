import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import type { PoolFormat } from '@fairway/kit/pool-names';
import { useSettled } from '@fairway/kit/settled';
import { Page } from '@fairway/kit/ui/Page';
import { Select } from '@fairway/kit/ui/Select';
import { TextField } from '@fairway/kit/ui/TextField';
import { desk, phone, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { FormatGuide, FormatGuideFields } from './FormatGuide.tsx';
import { PoolList } from './PoolList.tsx';

const Formats = graphql(
  `
    query FormatsToJoin {
      formats { ...FormatGuideFields @unmask }
    }
  `,
  [FormatGuideFields],
);

/** Long enough for the next letter, too short to be waited for. */
const typingMilliseconds = 200;

/** Pools by name and format; on request those that have ended. */
export function JoinPoolPage() {
  const [written, setWritten] = useState('');
  const [chosen, setChosen] = useState('');
  const [ended, setEnded] = useState(false);
  const search = useSettled(written.trim(), typingMilliseconds);
  // Without the formats there is no filter; the list shows the fault.
  const formats = useQuery(Formats).data?.formats ?? [];
  const format = formats.find((one) => one.format === chosen);

  return (
    <Page title="Join Pool">
      <div css={columns}>
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
          <div css={filters}>
            <TextField
              label="Search"
              type="search"
              placeholder="Search pools"
              autoComplete="off"
              value={written}
              onChange={({ target }) => setWritten(target.value)}
            />
            <Select
              label="Format"
              hint={format?.description}
              options={[
                { value: '', text: 'All formats' },
                ...formats.map(({ format, title }) => ({ value: format, text: title })),
              ]}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
            <Select
              label="Show"
              options={[
                { value: 'current', text: 'Current pools' },
                { value: 'ended', text: 'Ended pools' },
              ]}
              value={ended ? 'ended' : 'current'}
              onChange={({ target }) => setEnded(target.value === 'ended')}
            />
          </div>
          <PoolList
            search={search}
            format={(format?.format ?? null) satisfies PoolFormat | null}
            ended={ended}
          />
        </div>
        {formats.length > 0 && <FormatGuide of={formats} />}
      </div>
    </Page>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [desk]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', columnGap: '4rem' },
};

const filters = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space.base,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};
