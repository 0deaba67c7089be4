import { Chance } from './chance.ts';
import type { Event } from './season.ts';

export type Par = 3 | 4 | 5;

export interface Hole {
  number: number;
  par: Par;
  yards: number;
}

export interface Course {
  /** Two or three letters, as the stats feed shortens a course. */
  code: string;
  /** The stats feed's number of the course. */
  number: number;
  name: string;
  par: number;
  /** The 18 holes in order. */
  holes: readonly Hole[];
}

/** The course of the weekend first; a second one where the first rounds are shared between two. */
export function coursesOf(event: Event, count: 1 | 2): Course[] {
  const main = layOut(event, event.club, event.par, event.yards, event.id + 200);
  if (count === 1) return [main];
  const secondPar = event.par > 70 ? event.par - 1 : event.par + 1;
  const second = layOut(event, `${event.club} (West)`, secondPar, event.yards - 240, event.id + 800);
  return [main, { ...second, code: `${main.code}W` }];
}

const lengths: Record<Par, readonly [number, number]> = { 3: [150, 235], 4: [340, 500], 5: [520, 610] };

function layOut(event: Event, name: string, par: number, yards: number, number: number): Course {
  const chance = new Chance('course', event.name, name);
  const pars = [...nine(par > 72 ? 37 : par < 71 ? 35 : 36), ...nine(par > 71 ? 36 : 35)];
  const lengthsByTaste = pars.map((holePar) => chance.between(...lengths[holePar]));
  const scale = yards / lengthsByTaste.reduce((sum, length) => sum + length, 0);
  const holes = pars.map((holePar, index) => ({
    number: index + 1,
    par: holePar,
    yards: Math.round((lengthsByTaste[index] ?? 400) * scale),
  }));
  return { code: codeOf(name), number, name, par, holes };

  /** Nine holes of the wanted par, with two short ones. */
  function nine(nineHolesPar: number): Par[] {
    const longHoles = nineHolesPar - 34;
    const inside: Par[] = [3, 3, ...Array<Par>(longHoles).fill(5), ...Array<Par>(6 - longHoles).fill(4)];
    return [4, ...chance.shuffle(inside)];
  }
}

const codeOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
