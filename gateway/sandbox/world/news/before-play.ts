import { minuteMs } from '@fairway/schema/days';
import { Chance } from '../chance.ts';
import { type Competitor, nameOf } from '../play/field.ts';
import { winChancesAt } from '../play/odds.ts';
import type { Tournament } from '../play/tournament.ts';
import { timeAt } from '../season.ts';
import { localTime } from '../venue-time.ts';
import { weatherAt } from '../weather.ts';
import type { World } from '../world.ts';
import type { Draft } from './story.ts';
import { listed, placeName } from './wording.ts';

/** What is written from Monday to Wednesday: the venue, the favourites, the weather, and who withdrew. */
export function beforePlay(world: World, tournament: Tournament): Draft[] {
  const { event, courses, entrants } = tournament;
  const chance = new Chance(world.seed, 'preview', event.year, event.id);
  const [course] = courses;
  const holes = course?.holes ?? [];
  const favourites = winChancesAt(tournament, timeAt(event, -3, '12:00'))
    .toSorted((one, other) => other.win - one.win)
    .map(({ entrant }) => entrant.competitor);
  const names = favourites.map(nameOf);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = names;
  const outsiders = chance.shuffle(favourites.slice(30, 70)).slice(0, 3).map(nameOf);
  const featured =
    chance.pick([favourites[6], favourites[9], favourites[13], favourites[18]]) ?? favourites[0];
  const longest = holes.toSorted((one, other) => other.yards - one.yards)[0];
  const shortest = holes.toSorted((one, other) => one.yards - other.yards)[0];
  const cutText =
    event.cutAfter === null
      ? 'There is no cut: everyone who starts plays all four rounds.'
      : `The leading 65 and ties go on after ${event.cutAfter * 18} holes.`;

  return [
    {
      at: timeAt(event, -3, '09:40'),
      headline: `${event.name}: five things to know before the week in ${event.city}`,
      description: `${event.fieldSize} start on Thursday at ${event.club}, a par ${event.par} of ${event.yards.toLocaleString('en-US')} yards.`,
      paragraphs: [
        `The tour is in ${placeName(event)} this week, and ${event.club} plays to a par of ${event.par} over ${event.yards.toLocaleString('en-US')} yards.`,
        `${event.fieldSize} players are in the field, ${first} the highest rated of them. ${cutText}`,
        courses.length > 1
          ? `Two courses share the opening rounds: everyone sees ${listed(courses.map(({ name }) => name))} once before the field comes together on the main one.`
          : `Threesomes go off the first and the tenth tee on Thursday and Friday, and swap halves of the day in between.`,
        `The first groups are out shortly after sunrise, and the tee times are published on Tuesday afternoon.`,
      ],
    },
    {
      at: timeAt(event, -3, '15:10'),
      headline: `Power ranking: ${first} heads the class at the ${event.name}`,
      description: `${second} and ${third} are close behind when the form of the last months is put together.`,
      paragraphs: [
        `1. ${first}. Nobody in the field has gained more strokes on the others lately, from tee to green or on it.`,
        `2. ${second}. The numbers say that a week like this is overdue.`,
        `3. ${third}. Steady through the bag, and never far away on a Sunday.`,
        `4. ${fourth}. A putter that runs hot is all that separates this one from the top.`,
        `5. ${fifth}. The bookmakers shortened the price twice since the weekend.`,
      ],
    },
    {
      at: timeAt(event, -2, '11:00'),
      headline: `Course guide: where ${event.club} gives, and where it takes`,
      description: `No. ${longest?.number} is the longest walk of the day at ${longest?.yards} yards; No. ${shortest?.number} asks for nerve instead.`,
      paragraphs: [
        `The longest hole is No. ${longest?.number}, a par ${longest?.par} of ${longest?.yards} yards that most will play in three shots.`,
        `The shortest is No. ${shortest?.number}: ${shortest?.yards} yards, a green that falls away at the back, and a pin that moves closer to the trouble every day.`,
        `Between them lie ${holes.filter(({ par }) => par === 4).length} par fours, and whoever hits fairways on those has the week's easiest arithmetic.`,
      ],
    },
    {
      at: timeAt(event, -2, '14:30'),
      headline: `Tee times are out: when ${first}, ${second} and ${third} start`,
      description: `The draw for the first two rounds of the ${event.name}.`,
      paragraphs: [
        ...favourites.slice(0, 5).map((favourite) => startInWords(tournament, favourite)),
        'All times are local. The halves of the draw change places on Friday.',
      ],
    },
    {
      at: timeAt(event, -2, '18:20'),
      headline: `${featured ? nameOf(featured) : first} on patience, practice and a borrowed putter`,
      description: 'A conversation on the practice green, about what changes when a year starts well.',
      paragraphs: [
        '“I used to count every stroke in practice,” is how it starts. “Now I count the ones I would like to have back, and there are fewer of them.”',
        'The putter belongs to a friend, who has not asked for it yet. The plan for the week is short: fairways, the fat side of greens, and dinner before eight.',
        `Whether it is enough in ${event.city} will be known by Friday evening.`,
      ],
    },
    {
      at: timeAt(event, -1, '10:15'),
      headline: `${event.city} forecast: ${outlookOf(world, tournament)} on Thursday`,
      description: 'What players and spectators can expect of the week’s weather.',
      paragraphs: [
        forecastInWords(world, tournament, 0, 'Thursday'),
        forecastInWords(world, tournament, 1, 'Friday'),
        'Hourly forecasts are renewed through the week, and the committee looks at them as often as anybody.',
      ],
    },
    {
      at: timeAt(event, -1, '13:00'),
      headline: `Three outsiders worth a second look at the ${event.name}`,
      description: `${listed(outsiders)} are priced as also-rans. They may not play like it.`,
      paragraphs: outsiders.map(
        (name, index) =>
          `${name}. ${['Gains strokes wherever the greens are quick.', 'Has made the last cuts without holing much.', 'Comes fresh from a week off, which has been a good sign before.'][index]}`,
      ),
    },
    {
      at: timeAt(event, -1, '16:45'),
      headline: `${first} says the favourite’s tag “weighs nothing until Sunday”`,
      description: `The player to beat met the press on the eve of the ${event.name}.`,
      paragraphs: [
        '“Somebody has to be on top of the list,” came the answer, with a shrug. “It was pleasant reading at breakfast, and then I had a lesson.”',
        `${second} was asked the same question an hour later and laughed: “I would have put my money on ${first.split(' ').at(-1)}, too.”`,
      ],
    },
    ...entrants
      .filter(({ exit }) => exit?.round === 0)
      .map(({ competitor, leavesAt }) => withdrawn(tournament, competitor, leavesAt + 25 * minuteMs)),
  ];
}

function withdrawn({ event, entrants }: Tournament, competitor: Competitor, at: number): Draft {
  const name = nameOf(competitor);
  const next = entrants.find(({ entersAt }) => Math.abs(entersAt - at) < 60 * minuteMs);
  const replacement = next ? `${nameOf(next.competitor)} comes in from the list of alternates.` : '';
  return {
    at,
    headline: `${name} withdraws from the ${event.name}`,
    description: `${replacement || 'The place stays empty for now.'}`,
    paragraphs: [
      `${name} has withdrawn before the first round in ${event.city}. No reason was given beyond the need for rest.`,
      replacement || 'The list of alternates is exhausted.',
    ],
  };
}

function startInWords({ event, rounds }: Tournament, competitor: Competitor): string {
  const plays = ({ players }: { players: readonly { competitor: Competitor }[] }) =>
    players.some((player) => player.competitor === competitor);
  const group = rounds[0]?.groups.find(plays);
  if (!group) return `${nameOf(competitor)}: not in the draw.`;
  const tee = group.startHole === 1 ? 'first' : 'tenth';
  return `${nameOf(competitor)}: ${localTime(group.teeAt, event.zone).time} on Thursday, from the ${tee} tee.`;
}

const wordsForSky = {
  clear: 'sunshine',
  'partly cloudy': 'sun and clouds',
  cloudy: 'clouds',
  overcast: 'grey skies',
  mist: 'a hazy start',
  showers: 'showers',
  rain: 'rain',
  'heavy rain': 'heavy rain',
  thunderstorm: 'thunderstorms',
  snow: 'cold air',
};

const noonOf = (world: World, { event }: Tournament, days: number) =>
  weatherAt(world, event, timeAt(event, days, '12:00'));

const outlookOf = (world: World, tournament: Tournament) => wordsForSky[noonOf(world, tournament, 0).sky];

function forecastInWords(world: World, tournament: Tournament, days: number, day: string): string {
  const { sky, temperatureF, windMph } = noonOf(world, tournament, days);
  return `${day}: ${wordsForSky[sky]} at midday, ${Math.round(temperatureF)} degrees and wind around ${Math.round(windMph)} mph.`;
}
