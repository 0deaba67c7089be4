import { useForm } from '@fairway/kit/form';
import { Button } from '@fairway/kit/ui/Button';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import type { PicksEntry, Player, PoolWithPicks } from '../golfers/picks-query.ts';
import { entryName } from './entry-name.ts';
import { useEntries } from './use-entries.ts';

interface EntryActionsProps {
  pool: PoolWithPicks;
  /** The one that is shown. */
  entry: PicksEntry;
  player: Player;
  onShow: (number: number) => void;
  askAgain: () => Promise<unknown>;
}

/** What a player can do with their entries: one more, a card copied, a nickname, one given back. */
export function EntryActions({ pool, entry, player, onShow, askAgain }: EntryActionsProps) {
  const { entries, anotherEntry } = pool;
  const { add, copy, remove, name, fault, busy } = useEntries(pool.name, askAgain);
  const [dialog, setDialog] = useState<'nickname' | 'give back' | null>(null);
  const { card, number, nickname, submit, giveBack } = entry;
  const label = entryName(player, entry);
  const isOpen = submit.allowed || submit.code === 'UNPAID';
  /** What is shown is not what would be copied. */
  const hasChanges = Boolean(card.draft?.golfers);
  const targets: { to: number | 'new'; text: string }[] = [
    ...entries
      .filter((one) => one.number !== number)
      .map((one) => ({ to: one.number, text: entryName(player, one) })),
    ...(anotherEntry.allowed ? [{ to: 'new' as const, text: 'a new entry' }] : []),
  ];
  const addOne = async () => {
    const added = await add();
    if (added !== null) onShow(added);
  };
  const copyTo = async (target: number | 'new', text: string) => {
    // The gateway says which is new: this page may not know of one that was added elsewhere.
    const to = target === 'new' ? await add() : target;
    if (to === null || !(await copy(number, to, card.week))) return;
    onShow(to);
    showToast(`The card of ${label} is copied to ${text}.`);
  };
  const removeThisEntry = async () => {
    const done = await remove(number);
    setDialog(null);
    if (done) onShow(1);
  };
  return (
    <div css={{ display: 'grid', gap: space.tight }}>
      <div css={row}>
        {anotherEntry.allowed && (
          <Button busy={busy} onClick={addOne}>
            + Another entry
          </Button>
        )}
        {entries.length > 1 && (
          <Button kind="quiet" css={aside} onClick={() => setDialog('nickname')}>
            {nickname === null ? 'Give it a nickname' : 'Change the nickname'}
          </Button>
        )}
        {giveBack.allowed && (
          <Button kind="quiet" css={aside} onClick={() => setDialog('give back')}>
            Give this entry back
          </Button>
        )}
      </div>
      {isOpen && card.picks.length > 0 && targets.length > 0 && (
        <fieldset css={{ ...row, margin: 0, padding: 0, border: 0, minWidth: 0 }}>
          <legend css={{ float: 'left', padding: 0, color: color.muted, fontSize: size.small }}>
            Copy this card to
          </legend>
          {targets.map(({ to, text }) => (
            <Button
              key={to}
              disabled={busy || hasChanges}
              aria-label={`Copy card to ${text}`}
              onClick={() => copyTo(to, text)}
            >
              {text}
            </Button>
          ))}
          {hasChanges && <small css={{ color: color.muted }}>Submit or undo your changes first.</small>}
        </fieldset>
      )}
      {fault && <Notice tone="error">{fault}</Notice>}
      {dialog === 'nickname' && (
        <NicknameDialog
          label={label}
          nickname={nickname}
          onSend={(written) => name(number, written)}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'give back'}
        question={`Give ${label} back?`}
        confirmText="Give back"
        danger
        busy={busy}
        onConfirm={removeThisEntry}
        onCancel={() => setDialog(null)}
      >
        <p>Its card goes with it. {giveBack.note}</p>
      </ConfirmDialog>
    </div>
  );
}

interface NicknameDialogProps {
  label: string;
  nickname: string | null;
  onSend: (nickname: string) => Promise<unknown>;
  onClose: () => void;
}

function NicknameDialog({ label, nickname, onSend, onClose }: NicknameDialogProps) {
  const form = useForm<'nickname'>({
    send: async (values) => {
      await onSend(values.nickname);
      onClose();
    },
    otherwise: 'The nickname could not be saved. Please try again.',
  });
  return (
    <FormDialog open onClose={onClose} title={`A nickname for ${label}`} form={form} submitText="Save">
      <TextField
        {...form.field('nickname')}
        label="Nickname"
        hint="Up to 20 characters, for all members to see. Without one it is called by your username."
        defaultValue={nickname ?? ''}
        maxLength={20}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.tight} ${space.snug}`,
} as const;

const aside = { padding: 0, fontSize: size.small, textDecoration: 'underline', textUnderlineOffset: '0.2em' };
