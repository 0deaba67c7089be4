import { daysFrom } from '@fairway/kit/format';
import { Button } from '@fairway/kit/ui/Button';
import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { useId } from 'react';
import { daysOfGolf, type Events, MissingEvents } from './EventField.tsx';

interface TournamentsFieldProps {
  events: Events;
  /** How many are to be picked. */
  choice: { least: number; most: number };
  picked: readonly string[];
  onPick: (ids: string[]) => void;
  hint?: string;
  /** Its name and what is wrong with it, as the form has them. */
  field: { name: string; error?: string | undefined };
}

/** The tournaments of the schedule to be ticked, and the majors at once; a long list is scrolled by itself. */
export function TournamentsField({ events, choice, picked, onPick, hint, field }: TournamentsFieldProps) {
  const { choices } = events;
  const { name, error } = field;
  const noteId = useId();
  const chosen = choices.filter(({ id }) => picked.includes(id));
  const majors = choices.filter(({ isMajor }) => isMajor).slice(0, choice.most);
  const isFull = chosen.length >= choice.most;
  const toggle = (id: string) =>
    onPick(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  return (
    <fieldset
      css={{ display: 'grid', gap: space.tight, minWidth: 0, margin: 0, padding: 0, border: 0 }}
      aria-describedby={noteId}
    >
      <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
        Tournaments
      </legend>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.snug }}>
        {majors.length >= choice.least && (
          <Button onClick={() => onPick(majors.map(({ id }) => id))}>The majors</Button>
        )}
        {chosen.length > 0 && <Button onClick={() => onPick([])}>Clear</Button>}
        <span role="status" css={{ color: color.muted, fontSize: size.small }}>
          {chosen.length} picked, of {choice.least} to {choice.most}
        </span>
      </div>
      <MissingEvents events={events} />
      <div css={{ maxHeight: '20rem', overflowY: 'auto', borderBlock: hairline }}>
        {choices.map(({ id, name: tournament, startsOn, isMajor }) => (
          <label
            key={id}
            css={{
              display: 'flex',
              alignItems: 'center',
              gap: space.snug,
              minHeight: touch,
              padding: `${space.hair} 0`,
              '& + &': { borderTop: hairline },
            }}
          >
            <input
              type="checkbox"
              name={name}
              value={id}
              checked={picked.includes(id)}
              disabled={isFull && !picked.includes(id)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(id)}
              css={{ flex: 'none', width: '1.25rem', height: '1.25rem', margin: 0, accentColor: color.green }}
            />
            <span css={{ minWidth: 0 }}>
              <span css={{ display: 'block', fontWeight: 600 }}>{tournament}</span>{' '}
              <span css={{ color: color.muted, fontSize: size.small }}>
                {daysFrom(startsOn, daysOfGolf)}
                {isMajor && ' · Major'}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={noteId} css={{ fontSize: size.small, color: error ? color.red : color.muted, lineHeight: 1.35 }}>
        {error ??
          hint ??
          'A card for each of them, and the weeks add up. Joining ends with the lock of the first.'}
      </p>
      {chosen.length > 0 && (
        <ol css={{ margin: 0, paddingLeft: space.roomy, fontSize: size.small }}>
          {chosen.map(({ id, name: tournament, startsOn }) => (
            <li key={id}>
              <strong>{tournament}</strong>, {daysFrom(startsOn, daysOfGolf)}
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  );
}

/** What is wrong with so many picked, or false. */
export const tournamentsFault = (
  choice: { least: number; most: number } | null,
  { length }: readonly string[],
): string | false =>
  choice !== null &&
  (length < choice.least || length > choice.most) &&
  `Please pick ${choice.least} to ${choice.most} tournaments.`;
