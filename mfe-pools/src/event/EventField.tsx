import { useQuery } from '@fairway/kit/apollo';
import { daysFrom } from '@fairway/kit/format';
import { graphql, type VariablesOf } from '@fairway/kit/graphql';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';

const Next = graphql(`
  query NextContest($format: PoolFormat!, $numTournaments: Int, $round: Round) {
    nextContest(format: $format, numTournaments: $numTournaments, round: $round) {
      choices { id name startsOn isMajor }
      shortage
    }
  }
`);

export const daysOfGolf = 4;

/** What can be played by a pool of that kind, and what is proposed: the next event. */
export function useEvents(asked: VariablesOf<typeof Next>, skip = false) {
  const { data, previousData, error, refetch } = useQuery(Next, {
    variables: asked,
    fetchPolicy: 'cache-and-network',
    skip,
  });
  const next = (data ?? previousData)?.nextContest;
  return {
    choices: next?.choices ?? [],
    shortage: next?.shortage ?? null,
    isKnown: next !== undefined,
    error,
    refetch,
  };
}

export type Events = ReturnType<typeof useEvents>;
type Event = Events['choices'][number];

/** The chosen event as long as it can be chosen, else the one that is proposed. */
export const chosenEvent = (choices: readonly Event[], chosen: string | null): Event | undefined =>
  choices.find(({ id }) => id === chosen) ?? choices[0];

/** In the place of a choice that is on its way, or could not be loaded. */
export function MissingEvents({ events: { choices, isKnown, error, refetch } }: { events: Events }) {
  if (choices.length > 0) return null;
  if (error)
    return <FaultNotice what="The schedule could not be loaded." error={error} onRetry={() => refetch()} />;
  return isKnown ? null : <Skeleton rows={1} label="Loading the schedule" />;
}

interface EventFieldProps {
  events: Events;
  chosen: string | null;
  onChoose: (event: string) => void;
  hint: string;
  disabled?: boolean;
  /** Its name and what is wrong with it, as the form has them. */
  field: { name: string; error?: string | undefined };
}

/** Which event of the schedule a pool begins with; nothing where the schedule has none. */
export function EventField({ events, chosen, onChoose, hint, disabled, field }: EventFieldProps) {
  const { choices } = events;
  const event = chosenEvent(choices, chosen);
  if (!event) return <MissingEvents events={events} />;
  return (
    <Select
      label="Event"
      hint={hint}
      options={choices.map(({ id, name, startsOn }) => ({
        value: id,
        text: `${name}, ${daysFrom(startsOn, daysOfGolf)}`,
      }))}
      {...field}
      value={event.id}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

const Played = graphql(`
  query PlayedOver($format: PoolFormat!, $numTournaments: Int, $event: ID) {
    nextContest(format: $format, numTournaments: $numTournaments, event: $event) {
      tournaments { id name startsOn }
    }
  }
`);

/** All events of a pool that goes over several. */
export function PlayedOver(asked: VariablesOf<typeof Played>) {
  const { data, previousData } = useQuery(Played, { variables: asked, fetchPolicy: 'cache-and-network' });
  const { tournaments = [] } = (data ?? previousData)?.nextContest ?? {};
  if (tournaments.length < 2) return null;
  return (
    <div role="status" css={{ padding: `${space.tight} 0`, borderBlock: hairline, fontSize: size.small }}>
      <p css={{ color: color.muted }}>Played over</p>
      <ul css={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {tournaments.map(({ id, name, startsOn }) => (
          <li key={id}>
            <strong>{name}</strong>, {daysFrom(startsOn, daysOfGolf)}
          </li>
        ))}
      </ul>
    </div>
  );
}
