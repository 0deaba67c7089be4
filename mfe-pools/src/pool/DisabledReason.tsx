import { localMoment } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { type ReactNode, useId } from 'react';

const DecisionFields = graphql(`
  fragment DecisionFields on Decision @_unmask { allowed message until }
`);

export type Verdict = Pick<ResultOf<typeof DecisionFields>, 'allowed' | 'message' | 'until'>;

/** The server's decision about an action. */
interface Why {
  disabled: boolean;
  'aria-describedby'?: string;
}

/** A button that the server may disable, with the reason and until when. */
export function DisabledReason({
  decision,
  children,
}: {
  decision: Verdict;
  children: (why: Why) => ReactNode;
}) {
  const reasonId = useId();
  if (decision.allowed) return children({ disabled: false });
  return (
    <div css={{ display: 'grid', justifyItems: 'start', gap: space.hair }}>
      {children({ disabled: true, 'aria-describedby': reasonId })}
      <p id={reasonId} css={{ color: color.muted, fontSize: size.small }}>
        {reasonText(decision)}
      </p>
    </div>
  );
}

/** The reason, and until when if known. */
export const reasonText = ({ message, until }: Verdict): string =>
  until === null ? (message ?? '') : `${message} Possible again from ${localMoment(new Date(until))}.`;
