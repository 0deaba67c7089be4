import { useApolloClient, useFragment, useMutation } from '@fairway/kit/apollo';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { showToast } from '@fairway/kit/ui/Toast';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useState } from 'react';
import { actsChanged } from '../host/acts-changed.ts';
import { NextWeekFields } from './next-week-fields.ts';

const Answer = graphql(
  `
    mutation AnswerNextWeek($pool: String!, $answer: NextWeekAnswer!) {
      answerNextWeek(pool: $pool, answer: $answer) {
        id
        runAgain { decision { allowed } }
        ...NextWeekFields
      }
    }
  `,
  [NextWeekFields],
);

const Now = graphql(
  `
    query NextWeekNow($pool: String!) {
      pool(name: $pool) { id ...NextWeekFields }
    }
  `,
  [NextWeekFields],
);

type NextWeek = NonNullable<ResultOf<typeof NextWeekFields>['nextWeek']>;
type Answer = NonNullable<NextWeek['answer']>;

interface NextWeekNoticeProps {
  of: FragmentOf<typeof NextWeekFields>;
  /** Also once it is answered or played, so that the answer can be changed. */
  stays?: boolean;
  onChanged: () => void;
}

/** Asks the host of a weekly pool, once a week is settled, whether it goes on; one press answers. */
export function NextWeekNotice({ of, stays = false, onChanged }: NextWeekNoticeProps) {
  const { name, nextWeek } = useFragment(NextWeekFields, of);
  const [send] = useMutation(Answer, { update: actsChanged });
  const client = useApolloClient();
  const [busy, setBusy] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asksToStop, setAsksToStop] = useState(false);
  if (!nextWeek) return null;
  const isAsked = nextWeek.waits;
  // What was skipped or stopped can be taken back; what is played needs no words on the board's page.
  const isTakenBack = nextWeek.answer === 'SKIP' || nextWeek.answer === 'STOP';
  // What is looked up before it stops may be that members play already: the question about that still comes.
  const isStopping = asksToStop || busy === 'STOP';
  if (!isAsked && !isTakenBack && !stays && !isStopping) return null;
  const answer = async (answer: Answer) => {
    setAsksToStop(false);
    setBusy(answer);
    setFault(null);
    try {
      await send({ variables: { pool: name, answer } });
      showToast(doneTexts[answer]);
      onChanged();
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    } finally {
      setBusy(null);
    }
  };
  const offered = answersOf(nextWeek);
  /** Members may have paid or picked since this was shown. */
  const askToStop = async () => {
    setBusy('STOP');
    setFault(null);
    try {
      await client.query({
        query: Now,
        variables: { pool: name },
        fetchPolicy: 'network-only',
        context: withTimeout(),
      });
      setAsksToStop(true);
    } catch (error) {
      setFault(errorMessage(error, 'That could not be loaded. Please try again.'));
    } finally {
      setBusy(null);
    }
  };
  const press = (pressed: Answer) => void (pressed === 'STOP' ? askToStop() : answer(pressed));
  return (
    <Notice
      actions={
        offered.length > 0 && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
            {offered.map(({ answer: one, label }) => (
              <Button
                key={one}
                kind={isAsked && one === 'YES' ? 'primary' : 'secondary'}
                busy={busy === one}
                disabled={busy !== null && busy !== one}
                onClick={() => press(one)}
              >
                {label}
              </Button>
            ))}
          </div>
        )
      }
    >
      <p>{textOf(nextWeek)}</p>
      {fault && <p role="alert">{fault}</p>}
      <ConfirmDialog
        open={asksToStop}
        question={`Stop ${name}?`}
        confirmText="Stop the pool"
        danger
        onConfirm={() => answer('STOP')}
        onCancel={() => setAsksToStop(false)}
      >
        <p>
          {nextWeek.stop.note ??
            `Nobody has paid or picked for the ${nextWeek.tournament.name}. Until its picks lock you can still play it after all.`}
        </p>
      </ConfirmDialog>
    </Notice>
  );
}

const doneTexts: Record<Answer, string> = {
  YES: 'You play on.',
  SKIP: 'You skip a week.',
  STOP: 'The pool has ended.',
};

function textOf({ answer, waits, tournament, yes }: NextWeek) {
  const locks = momentIn(viewerZone(), new Date(tournament.lockAt));
  if (answer === 'SKIP') return `You skip a week. Next is the ${tournament.name}.`;
  if (answer === 'STOP')
    return yes.allowed
      ? `You stopped the pool. You can still play the ${tournament.name} after all.`
      : 'You stopped the pool.';
  if (waits)
    return (
      <>
        <strong>Play next week?</strong> Next is the {tournament.name}; picks lock {locks}. Nobody is reminded
        of it until you say yes or somebody makes a card.
      </>
    );
  return `Next is the ${tournament.name}; picks lock ${locks}.`;
}

function answersOf(nextWeek: NextWeek): { answer: Answer; label: string }[] {
  const { answer, waits, yes, skip, stop } = nextWeek;
  const labels: { answer: Answer; label: string; isOffered: boolean }[] = [
    { answer: 'YES', label: waits ? 'Yes' : 'Play on', isOffered: yes.allowed && (waits || answer !== null) },
    { answer: 'SKIP', label: 'Skip a week', isOffered: skip.allowed },
    { answer: 'STOP', label: 'Stop', isOffered: stop.allowed },
  ];
  return labels.filter((one) => one.isOffered && one.answer !== answer);
}
