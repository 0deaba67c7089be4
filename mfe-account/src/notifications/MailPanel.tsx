import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { tell } from '@fairway/kit/refusal';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Switch } from '@fairway/kit/ui/Switch';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

export const MailFields = graphql(`
  fragment MailFields on User {
    mailSettings { zone kinds { kind title about on } }
  }
`);

const SwitchMail = graphql(
  `
    mutation SwitchMail($kind: MailKind!, $on: Boolean!) {
      switchMail(kind: $kind, on: $on) { id ...MailFields }
    }
  `,
  [MailFields],
);

/** What one is told by mail, each kind with a switch of its own. */
export function MailPanel({ of }: { of: FragmentOf<typeof MailFields> }) {
  const { mailSettings } = useFragment(MailFields, of);
  const [switchMail] = useMutation(SwitchMail);
  /** What was asked for and not answered yet: a switch moves at once. */
  const [asked, setAsked] = useState<Readonly<Record<string, boolean>>>({});
  const [fault, setFault] = useState<string | null>(null);
  if (!mailSettings) return null;
  const { zone, kinds } = mailSettings;

  const turn = async (kind: (typeof kinds)[number]['kind'], on: boolean) => {
    setAsked((before) => ({ ...before, [kind]: on }));
    setFault(null);
    try {
      await switchMail({ variables: { kind, on } });
    } catch (error) {
      setFault(tell(error, 'It stays as it was. Please try again.'));
    }
    setAsked(({ [kind]: _answered, ...others }) => others);
  };

  return (
    <Panel title="Mail">
      <div css={{ display: 'grid', gap: space.base }}>
        {fault && <Notice tone="error">{fault}</Notice>}
        {kinds.map(({ kind, title, about, on }) => (
          <Switch
            key={kind}
            label={title}
            hint={about}
            checked={asked[kind] ?? on}
            disabled={kind in asked}
            onChange={({ currentTarget }) => turn(kind, currentTarget.checked)}
          />
        ))}
        <p css={{ fontSize: size.small, color: color.muted }}>
          {zone
            ? `Times in mails are those in ${zone.replaceAll('_', ' ')}.`
            : 'Times in mails are those at the course.'}
        </p>
      </div>
    </Panel>
  );
}
