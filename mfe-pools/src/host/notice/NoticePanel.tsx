import { useFragment, useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { useGameTime } from '@fairway/kit/live/game-clock';
import { errorMessage } from '@fairway/kit/refusal';
import { Button } from '@fairway/kit/ui/Button';
import { controlStyle, Field } from '@fairway/kit/ui/Field';
import { Notice } from '@fairway/kit/ui/Notice';
import { Select } from '@fairway/kit/ui/Select';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { momentAfterDays } from '@fairway/schema/days';
import { useState } from 'react';
import { noticeMaxLetters } from '../../screen-constants.ts';
import { HostPanel } from '../HostPanel.tsx';
import { PoolNotice, PoolNoticeFields } from './PoolNotice.tsx';

export const NoticePanelFields = graphql(
  `
    fragment NoticePanelFields on Pool {
      id
      name
      notice { text until }
      ...PoolNoticeFields
    }
  `,
  [PoolNoticeFields],
);

const Put = graphql(
  `
    mutation SetNotice($pool: String!, $text: String!, $until: DateTime) {
      setNotice(pool: $pool, text: $text, until: $until) { id ...NoticePanelFields }
    }
  `,
  [NoticePanelFields],
);

const Clear = graphql(
  `
    mutation ClearNotice($pool: String!) {
      clearNotice(pool: $pool) { id ...NoticePanelFields }
    }
  `,
  [NoticePanelFields],
);

/** When a notice ends: by default with the contest, else after so many days. */
const ends = [
  { value: '', text: 'The contest ends' },
  { value: '1', text: 'Tomorrow' },
  { value: '3', text: 'Three days from now' },
  { value: '7', text: 'A week from now' },
];

/** The form for the notice on top of the pool's page. */
export function NoticePanel({ of }: { of: FragmentOf<typeof NoticePanelFields> }) {
  const pool = useFragment(NoticePanelFields, of);
  const [written, setWritten] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const time = useGameTime();
  const [put] = useMutation(Put, { refetchQueries: ['PoolActs'] });
  const [clear, clearing] = useMutation(Clear, { refetchQueries: ['PoolActs'] });
  const form = useForm<'text' | 'until'>({
    check: ({ text }) => ({ text: !text.trim() && 'Please write the notice first.' }),
    send: async ({ text, until: days }) => {
      setFault(null);
      const until =
        days && time !== null ? momentAfterDays(new Date(time), Number(days)).toISOString() : null;
      await put({ variables: { pool: pool.name, text, until } });
      setWritten('');
      showToast('The notice is posted. Everyone in the pool sees it.');
    },
    otherwise: 'The notice could not be posted. Please try again.',
  });
  const takeDown = async () => {
    setFault(null);
    try {
      await clear({ variables: { pool: pool.name } });
      showToast('The notice is removed.');
    } catch (error) {
      setFault(errorMessage(error, 'The notice could not be removed. Please try again.'));
    }
  };
  const { error } = form.field('text');
  const left = noticeMaxLetters - [...written.trim()].length;
  return (
    <HostPanel title="Notice" note={pool.notice ? 'A notice is posted.' : undefined} keeps>
      <div
        css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base, maxWidth: '42rem' }}
      >
        {pool.notice ? (
          <>
            <PoolNotice of={pool} />
            <p css={{ color: color.muted, fontSize: size.small }}>
              {pool.notice.until
                ? `Shown until ${momentIn(viewerZone(), new Date(pool.notice.until))}.`
                : 'Shown until the contest ends.'}
            </p>
            <div>
              <Button busy={clearing.loading} onClick={takeDown}>
                Remove notice
              </Button>
            </div>
          </>
        ) : (
          <p css={{ color: color.muted }}>No notice is posted.</p>
        )}
        {(fault ?? form.fault) && <Notice tone="error">{fault ?? form.fault}</Notice>}
        <form
          {...form.props}
          css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}
        >
          <Field
            label={pool.notice ? 'Replace the notice' : 'A notice for everyone in the pool'}
            hint={left < 0 ? undefined : `${left} characters left. Plain text: links can’t be clicked.`}
            error={error ?? (left < 0 ? `${-left} characters too many.` : undefined)}
          >
            {(control) => (
              <textarea
                {...control}
                name="text"
                rows={3}
                value={written}
                onChange={({ target }) => setWritten(target.value)}
                css={[controlStyle, { resize: 'vertical', fontSize: size.text }]}
              />
            )}
          </Field>
          <Select label="Show it until" options={ends} {...form.field('until')} />
          <div>
            <Button type="submit" kind="primary" busy={form.busy}>
              Post notice
            </Button>
          </div>
        </form>
      </div>
    </HostPanel>
  );
}
