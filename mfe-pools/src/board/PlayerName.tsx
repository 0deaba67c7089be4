import { moneyText } from '@fairway/kit/format';
import { toParText } from '@fairway/kit/ui/Score';
import { color, space } from '@fairway/kit/ui/tokens';

/** Opens the golfers behind an entry's figures, by its key. */
export type OpenPlayer = (key: string) => void;

interface PlayerNameProps {
  name: string;
  /** Null while the golfers are not to be seen. */
  onOpen: (() => void) | null;
  /** What is said below the name. */
  prize?: Noted;
}

export interface Prize {
  ifEndedNowCents?: number | null;
  prizeCents?: number | null;
  prizeWords?: string | null;
}

interface Noted extends Prize {
  /** Whether a card of it was made after the lock. */
  late?: boolean;
  /** What it guesses that the winner will score, where that breaks ties. */
  guess?: number | null;
}

/** Whose row it is, and for a keyboard the way to the golfers behind it. */
export function PlayerName({ name, onOpen, prize = {} }: PlayerNameProps) {
  return (
    <th scope="row" data-part="name" data-note={noteOf(prize)}>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={(event) => {
            // The row opens them too.
            event.stopPropagation();
            onOpen();
          }}
        >
          {name}
        </button>
      ) : (
        name
      )}
    </th>
  );
}

/** In words for the eye; what is heard of it stands below the table, and not at each figure of the row. */
function noteOf({
  late,
  guess = null,
  ifEndedNowCents = null,
  prizeCents = null,
  prizeWords = null,
}: Noted): string | undefined {
  const notes = [
    late && 'Late card',
    guess !== null && `Guess ${toParText(guess)}`,
    prizeCents !== null
      ? `Won ${moneyText(prizeCents)}`
      : ifEndedNowCents !== null && `If it ended now ${moneyText(ifEndedNowCents)}`,
    prizeWords && `Prize: ${prizeWords}`,
  ];
  return notes.filter(Boolean).join(' · ') || undefined;
}

/** For a table whose rows open something: every figure leads to what it is made of. */
export const openableRows = {
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: color.sunken },
  '& tbody button': {
    width: '100%',
    minHeight: '2.25rem',
    padding: `0 ${space.hair} 0 0`,
    border: 0,
    color: 'inherit',
    background: 'transparent',
    font: 'inherit',
    textAlign: 'left',
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: '0.2em',
    whiteSpace: 'inherit',
    overflowWrap: 'anywhere',
    cursor: 'inherit',
    '&:focus-visible': { outlineOffset: -3 },
  },
} as const;

/** Who leads is flagged, and one's own row is found at a glance. */
export const toneOf = (position: string, isMine: boolean): string | undefined =>
  [/^T?1$/.test(position) && 'lead', isMine && 'mine'].filter(Boolean).join(' ') || undefined;
