import { color, size, space } from '@fairway/kit/ui/tokens';
import type { Member } from './member.ts';

interface State {
  text: string;
  isMissing: boolean;
}

/** What a member has, and in red what they have not. */
export function MemberStates({ member }: { member: Member }) {
  return (
    <ul
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'end',
        gap: `0 ${space.snug}`,
        fontSize: size.small,
        listStyle: 'none',
      }}
    >
      {statesOf(member).map(({ text, isMissing }) => (
        <li key={text} css={isMissing ? { color: color.red, fontWeight: 600 } : { color: color.muted }}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function statesOf({ inContest, paid, cardSavedAt, missing }: Member): State[] {
  if (!inContest) return [{ text: 'Plays from the next tournament on', isMissing: false }];
  return [
    ...(paid === null
      ? []
      : [
          paid
            ? { text: 'Paid', isMissing: false }
            : { text: 'Not paid', isMissing: missing.includes('PAYMENT') },
        ]),
    cardSavedAt
      ? { text: 'Card saved', isMissing: false }
      : { text: 'No card', isMissing: missing.includes('CARD') },
  ];
}
