import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { fetchFile } from '@fairway/kit/rest';
import { useSaveFile } from '@fairway/kit/save-file';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { fileNameOf } from '../share/use-picture.ts';
import { HostPanel } from './HostPanel.tsx';

const ContestsToDownload = graphql(`
  query ContestsToDownload($pool: String!) {
    pool(name: $pool) { id name downloads { id number tournaments } }
  }
`);

const files = [
  { what: 'entries', title: 'Entries' },
  { what: 'cards', title: 'Cards' },
  { what: 'results', title: 'Results' },
] as const;

/** The pool's data as CSV files. */
export function Downloads({ pool: name }: { pool: string }) {
  const { data, error, refetch } = useQuery(ContestsToDownload, {
    variables: { pool: name },
    fetchPolicy: 'cache-and-network',
  });
  const pool = data?.pool;
  return (
    <HostPanel title="Downloads">
      {error && !pool && <FaultNotice error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} label="Loading the downloads" />}
      {pool?.downloads.length === 0 && (
        <p css={{ color: color.muted }}>There is nothing to download until the pool has its first contest.</p>
      )}
      {pool && pool.downloads.length > 0 && <FilesOf pool={pool.name} contests={pool.downloads} />}
    </HostPanel>
  );
}

interface FilesOfProps {
  pool: string;
  contests: readonly { id: string; number: number; tournaments: readonly string[] }[];
}

function FilesOf({ pool, contests }: FilesOfProps) {
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveFile();
  const number = chosen ?? String(contests[0]?.number);
  const download = async (what: string) => {
    setFault(null);
    setBusy(what);
    try {
      const query = new URLSearchParams({ poolName: pool, contest: number });
      save(
        await fetchFile(`/api/create-pool/${what}-csv?${query}`),
        fileNameOf(`${pool} ${what} ${number}`, 'csv'),
      );
    } catch (error) {
      setFault(errorMessage(error, 'The file could not be downloaded. Please try again.'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base, maxWidth: '42rem' }}>
      <p>Tables for a spreadsheet (CSV). Cards of others are in them once everybody can see them.</p>
      {contests.length > 1 && (
        <Select
          label="Contest"
          options={contests.map((contest) => ({
            value: String(contest.number),
            text: `${contest.number}: ${contest.tournaments.join(', ')}`,
          }))}
          value={number}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        {files.map(({ what, title }) => (
          <Button key={what} busy={busy === what} onClick={() => download(what)}>
            {title}
          </Button>
        ))}
      </div>
      {fault && <Notice tone="error">{fault}</Notice>}
    </div>
  );
}
