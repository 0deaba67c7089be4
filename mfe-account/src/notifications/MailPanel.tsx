import { useFragment, useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { PasswordAgain, type PasswordOrPasskey, passwordOrPasskeyMissing } from '@fairway/kit/password-again';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Switch } from '@fairway/kit/ui/Switch';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useState } from 'react';
import { useInTurn } from './use-in-turn.ts';

export const MailFields = graphql(`
  fragment MailFields on User {
    mailSettings { zone kinds { kind title about on } }
  }
`);

const SwitchMail = graphql(
  `
    mutation SwitchMail($kind: MailKind!, $on: Boolean!, $password: String) {
      switchMail(kind: $kind, on: $on, password: $password) { id ...MailFields }
    }
  `,
  [MailFields],
);

type MailKind = NonNullable<ResultOf<typeof MailFields>['mailSettings']>['kinds'][number];

/** The kinds of mail, each with a switch. */
export function MailPanel({ of }: { of: FragmentOf<typeof MailFields> }) {
  const { mailSettings } = useFragment(MailFields, of);
  const [switchMail] = useMutation(SwitchMail);
  const inTurn = useInTurn();
  /** Sent but not answered yet: a switch moves at once. */
  const [asked, setAsked] = useState<Readonly<Record<string, boolean>>>({});
  const [fault, setFault] = useState<string | null>(null);
  /** The kind that needs the password to be switched off. */
  const [guarded, setGuarded] = useState<MailKind | null>(null);
  if (!mailSettings) return null;
  const { zone, kinds } = mailSettings;

  const send = (kind: MailKind['kind'], on: boolean, password: string | null) =>
    inTurn(() => switchMail({ variables: { kind, on, password }, context: withTimeout() }));
  const turn = async (setting: MailKind, on: boolean) => {
    const { kind } = setting;
    // Not disabled, which would take the focus away from whoever pressed a key.
    if (kind in asked) return;
    setAsked((before) => ({ ...before, [kind]: on }));
    setFault(null);
    try {
      await send(kind, on, null);
    } catch (error) {
      if (refusalOf(error)?.code === 'AUTH_AGAIN') setGuarded(setting);
      else setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
    setAsked(({ [kind]: _answered, ...others }) => others);
  };

  return (
    <Panel title="Mail">
      <div css={{ display: 'grid', gap: space.base }}>
        {fault && <Notice tone="error">{fault}</Notice>}
        {kinds.map((setting) => (
          <Switch
            key={setting.kind}
            label={setting.title}
            hint={setting.about}
            checked={asked[setting.kind] ?? setting.on}
            aria-busy={setting.kind in asked}
            onChange={({ currentTarget }) => turn(setting, currentTarget.checked)}
          />
        ))}
        <p css={{ fontSize: size.small, color: color.muted }}>
          {zone
            ? `Times in mails are in your time zone, ${zone.replaceAll('_', ' ')}.`
            : 'Times in mails are those of the course.'}
        </p>
      </div>
      <SilenceDialog
        of={guarded}
        send={(kind, password) => send(kind, false, password)}
        onClose={() => setGuarded(null)}
      />
    </Panel>
  );
}

interface SilenceDialogProps {
  of: MailKind | null;
  send: (kind: MailKind['kind'], password: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** For mails about money: asks for the password before switching them off. */
function SilenceDialog({ of, send, onClose }: SilenceDialogProps) {
  const form = useForm<PasswordOrPasskey>({
    check: (values) => ({ password: passwordOrPasskeyMissing(values) }),
    send: async ({ password }) => {
      if (of) await send(of.kind, password || null);
      onClose();
    },
    otherwise: 'That could not be saved. Please try again.',
  });
  return (
    <FormDialog
      open={of !== null}
      onClose={onClose}
      title={`Switch off “${of?.title ?? ''}”?`}
      form={form}
      submitText="Switch off"
    >
      <p>These mails tell you where your money goes.</p>
      <PasswordAgain asked field={form.field('password')} />
    </FormDialog>
  );
}
