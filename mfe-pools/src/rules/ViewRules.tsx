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
  const { format, rules } = useFragment(ViewRulesFields, of);
  return (
    <Dialog open={open} onClose={onClose} title={`Rules for ${formatNames[format]} format`}>
      {rules.own ? <OwnRules format={format} text={rules.text} /> : <RulesText format={format} />}
    </Dialog>
  );
}

function OwnRules({ format, text }: { format: PoolFormat; text: readonly string[] }) {
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
        Everything else is as in every {formatNames[format]} pool.{' '}
        <TextLink href={paths.rules(format, pool)}>All the rules, with an example</TextLink>
      </p>
    </div>
  );
}

function RulesText({ format }: { format: PoolFormat }) {
  const pool = useActivePool();
  const { data, error, refetch } = useQuery(Rules);
  const rules = data?.formats.find((one) => one.format === format);
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  if (!rules) return <Skeleton rows={6} label="Loading the rules" />;
  return (
    <div css={{ display: 'grid', gap: space.snug }}>
      {rules.rulesText.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <TextLink href={paths.rules(format, pool)}>All the rules, with an example</TextLink>
      </p>
    </div>
  );
}
