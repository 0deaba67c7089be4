import { useFragment, useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import type { ButtonKind } from '@fairway/kit/ui/Button';
import { Button } from '@fairway/kit/ui/Button';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { color } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { DisabledReason } from '../pool/DisabledReason.tsx';
import { buyInOf, costText } from '../settled-outside/cost-text.ts';

export const RerunButtonFields = graphql(
  `
  fragment RerunButtonFields on Pool {
    id
    name
    format
    round
    buyInCents
    settledOutside { buyInCents text }
    namedPrizes { cents words }
    access
    runAgain {
      decision { allowed message until }
      poolName
      tournaments { id name }
      asking { message }
      askedCount
    }
    nextPool { id }
  }
`,
);

const Run = graphql(`
  mutation RunPoolAgain($pool: String!, $name: String!) {
    runPoolAgain(pool: $pool, name: $name) {
      id
      name
      isMember
      memberCount
      invitation { url }
      pastMembers { decision { message } askedCount }
    }
  }
`);

interface RerunButtonProps {
  of: FragmentOf<typeof RerunButtonFields>;
  kind?: ButtonKind;
  /** Called when the rerun was made. */
  onRun?: () => void;
}

/** The admin's button for a rerun with the next event; hidden from others, and in pools that go on by themselves. */
export function RerunButton({ of, kind = 'primary', onRun }: RerunButtonProps) {
  const pool = useFragment(RerunButtonFields, of);
  const [isOpen, setIsOpen] = useState(false);
  const [run] = useMutation(Run, {
    // The ended pool links to it from now on.
    update: (cache, { data }) => {
      const next = data && cache.identify(data.runPoolAgain);
      const id = cache.identify({ __typename: 'Pool', id: pool.id });
      if (next && id) cache.modify({ id, fields: { nextPool: () => ({ __ref: next }) } });
    },
  });
  const navigate = useNavigate();
  const { runAgain } = pool;
  const form = useForm<'name'>({
    check: ({ name }) => ({ name: !name.trim() && 'Pool name is required.' }),
    send: async ({ name }) => {
      const { data } = await run({ variables: { pool: pool.name, name } });
      const made = data?.runPoolAgain.name ?? name;
      const past = data?.runPoolAgain.pastMembers;
      setIsOpen(false);
      onRun?.();
      navigate(paths.standings(made));
      showToast(
        past?.askedCount === 0 && past.decision.message
          ? `${made} is ready; nobody is invited by mail. ${past.decision.message}`
          : `${made} is ready${askedText(past?.askedCount ?? 0, '; ', ' invited by mail')}.`,
      );
    },
    otherwise: 'The pool could not be made. Please try again.',
  });
  if (!runAgain || pool.nextPool) return null;
  return (
    <>
      <DisabledReason decision={runAgain.decision}>
        {(why) => (
          <Button {...why} kind={kind} onClick={() => setIsOpen(true)}>
            Run it back
          </Button>
        )}
      </DisabledReason>
      <FormDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Run ${pool.name} back`}
        form={form}
        submitText="Run it back"
      >
        <p>{whatItWillBe(pool)}</p>
        <TextField label="Name" {...form.field('name')} defaultValue={runAgain.poolName} />
        <p css={{ color: color.muted }}>
          {runAgain.asking.message
            ? `Nobody is invited by mail now. ${runAgain.asking.message} `
            : askedText(runAgain.askedCount, '', ' invited by mail, with a link to join. ')}
          Nobody is in it, or pays anything, before they join themselves.
        </p>
      </FormDialog>
    </>
  );
}

type Pool = ResultOf<typeof RerunButtonFields>;

/** 'The same pool, Multi-Week at $50, for the Harbor Invitational and the Gulf Masters.' */
function whatItWillBe(pool: Pool): string {
  const { format, round, access, runAgain } = pool;
  const price = buyInOf(pool) === 0 ? 'free' : `${costText(pool)}, the same payouts`;
  const name = round ? `${formatNames[format]} (${roundNames[round]})` : formatNames[format];
  const played = (runAgain?.tournaments ?? []).map((tournament) => `the ${tournament.name}`);
  const joined = { ANYONE: '', PIN: ', with the same pin', INVITATION: ', by invitation only' }[access];
  return `The same pool, ${name}, ${price}${joined}, for ${listText(played)}.`;
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const listText = (names: readonly string[]) => lists.format(names);

const askedText = (count: number, before: string, after: string): string =>
  count === 0 ? '' : `${before}${count === 1 ? '1 member is' : `${count} members are`}${after}`;
