import { moneyText } from '@fairway/kit/format';
import { color, space } from '@fairway/kit/ui/tokens';

/** Opens the golfers behind an entry's figures, by its key. */
export type OpenPlayer = (key: string) => void;

interface PlayerNameProps {
  name: string;
  /** Null while the golfers are not to be seen. */
  onOpen: (() => void) | null;
  /** What it would win if it ended now, or what it has won. */
  prize?: Prize;
}

export interface Prize {
  ifEndedNowCents?: number | null;
  prizeCents?: number | null;
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
function noteOf({ ifEndedNowCents = null, prizeCents = null }: Prize): string | undefined {
  if (prizeCents !== null) return `Won ${moneyText(prizeCents)}`;
  return ifEndedNowCents === null ? undefined : `If it ended now ${moneyText(ifEndedNowCents)}`;
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
