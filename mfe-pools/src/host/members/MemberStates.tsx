import { color, size, space } from '@fairway/kit/ui/tokens';
import { entryLabel } from '@fairway/schema/display';
import type { Member } from './member.ts';

interface State {
  text: string;
  isMissing: boolean;
}

/** What a member has, and in red what they have not. */
export function MemberStates({ member }: { member: Member }) {
  return (
    <ul
      css={[
        {
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'end',
          gap: `0 ${space.snug}`,
          fontSize: size.small,
          listStyle: 'none',
        },
        // Those of several entries stand below the name, behind all else of the row.
        member.entries.length > 1 && {
          flexBasis: '100%',
          order: 1,
          justifyContent: 'start',
          paddingBottom: space.tight,
        },
      ]}
    >
      {statesOf(member).map(({ text, isMissing }) => (
        <li key={text} css={isMissing ? { color: color.red, fontWeight: 600 } : { color: color.muted }}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function statesOf({ inContest, user, entries, ...member }: Member): State[] {
  if (!inContest) return [{ text: 'Plays from the next tournament on', isMissing: false }];
  if (entries.length < 2) return partsOf(member);
  // Of several entries each is named with what it lacks, or all that there is.
  return entries.map((entry) => {
    const parts = partsOf(entry);
    const missing = parts.filter(({ isMissing }) => isMissing);
    const texts = (missing.length > 0 ? missing : parts).map(({ text }) => uncapital(text));
    return {
      text: `${entryLabel(user.username, entry)}: ${texts.join(', ')}`,
      isMissing: missing.length > 0,
    };
  });
}

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function partsOf({ paid, cardSavedAt, missing }: Pick<Member, 'paid' | 'cardSavedAt' | 'missing'>): State[] {
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
