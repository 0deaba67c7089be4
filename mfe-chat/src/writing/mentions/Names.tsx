import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, condensed, hairline, pointer, space, touch } from '@fairway/kit/ui/tokens';
import type { Person } from './use-mentions.ts';

interface NamesProps {
  id: string;
  people: readonly Person[];
  active: number;
  onChoose: (person: Person) => void;
}

export const nameId = (listId: string, place: number) => `${listId}-${place}`;

/** Names to choose from, above the field, which keeps the focus. */
export function Names({ id, people, active, onChoose }: NamesProps) {
  return (
    <div id={id} role="listbox" aria-label="Members" hidden={people.length === 0} css={list}>
      {people.map((person, place) => (
        <div
          key={person.id}
          id={nameId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          css={[option, place === active && { background: color.sunken }]}
          // The field would lose the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          // Not when it is touched, as by whoever scrolls.
          onClick={() => onChoose(person)}
          onKeyDown={({ key }) => key === 'Enter' && onChoose(person)}
        >
          <Avatar name={person.username} picture={person.profilePic} edge={24} />
          {person.username}
        </div>
      ))}
    </div>
  );
}

const list = {
  flex: 'none',
  maxHeight: '40%',
  overflowY: 'auto',
  borderTop: hairline,
  background: color.raised,
} as const;

const option = {
  ...condensed,
  display: 'flex',
  alignItems: 'center',
  gap: space.tight,
  minHeight: touch,
  padding: `0 ${space.base}`,
  fontWeight: 600,
  cursor: 'pointer',
  [pointer]: { '&:hover': { background: color.sunken } },
} as const;
