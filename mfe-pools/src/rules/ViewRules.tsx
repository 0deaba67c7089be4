import { useFragment, useQuery } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useActivePool } from '@fairway/kit/paths';
import { formatNames, type PoolFormat } from '@fairway/kit/pool-names';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

export const ViewRulesFields = graphql(`
  fragment ViewRulesFields on Pool {
    id
    format
    rules { own text }
    settledOutside { unpaid }
    namedPrizes { cents words }
  }
`);

const RulesOfPool = graphql(`
  query RulesOfPool($pool: String!) {
    pool(name: $pool) { id rulesText }
  }
`);

const Rules = graphql(`
  query Rules {
    formats { format rulesText }
  }
`);

/** A pool's rules in a dialog. */
export function ViewRules({ of }: { of: FragmentOf<typeof ViewRulesFields> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>View Rules</Button>
      <RulesDialog of={of} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface RulesDialogProps {
  of: FragmentOf<typeof ViewRulesFields>;
  open: boolean;
  onClose: () => void;
}

/** The rules of a pool: its format's, or its own. */
export function RulesDialog({ of, open, onClose }: RulesDialogProps) {
  const { format, rules, settledOutside, namedPrizes } = useFragment(ViewRulesFields, of);
  const pool = useActivePool();
  const hasOwnMoney = settledOutside !== null || namedPrizes !== null;
  return (
    <Dialog open={open} onClose={onClose} title={`Rules for ${formatNames[format]} format`}>
      {rules.own ? (
        <OwnRules format={format} text={rules.text} hasOwnMoney={hasOwnMoney} />
      ) : hasOwnMoney && pool !== null ? (
        <TextOfPool format={format} pool={pool} />
      ) : (
        <TextOfFormat format={format} />
      )}
    </Dialog>
  );
}

interface OwnRulesProps {
  format: PoolFormat;
  text: readonly string[];
  hasOwnMoney: boolean;
}

function OwnRules({ format, text, hasOwnMoney }: OwnRulesProps) {
  const pool = useActivePool();
  return (
    <div css={{ display: 'grid', gap: space.snug }}>
      <p>This pool has rules of its own:</p>
      <ul css={{ display: 'grid', gap: space.tight, paddingLeft: '1.2em' }}>
        {text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        Everything else{hasOwnMoney && ' but the money'} is as in every {formatNames[format]} pool.{' '}
        <TextLink href={paths.rules(format, pool)}>All the rules, with an example</TextLink>
      </p>
    </div>
  );
}

function TextOfPool({ format, pool }: { format: PoolFormat; pool: string }) {
  const { data, error, refetch } = useQuery(RulesOfPool, {
    variables: { pool },
    // Its prizes may have been named anew since.
    fetchPolicy: 'cache-and-network',
  });
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  if (data && !data.pool) return <TextOfFormat format={format} />;
  return <RulesText format={format} text={data?.pool?.rulesText} />;
}

function TextOfFormat({ format }: { format: PoolFormat }) {
  const { data, error, refetch } = useQuery(Rules);
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  return <RulesText format={format} text={data?.formats.find((one) => one.format === format)?.rulesText} />;
}

function RulesText({ format, text }: { format: PoolFormat; text: readonly string[] | undefined }) {
  const pool = useActivePool();
  if (!text) return <Skeleton rows={6} label="Loading the rules" />;
  return (
    <div css={{ display: 'grid', gap: space.snug }}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <TextLink href={paths.rules(format, pool)}>All the rules, with an example</TextLink>
      </p>
    </div>
  );
}
