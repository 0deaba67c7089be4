/**
 * The look of the product, written down once. `GlobalStyle` turns it into CSS variables on the root, and
 * components use the names below, so that a theme changes by changing variables and nothing is drawn again.
 *
 * The idea is the hand-operated scoreboard of a links course: enamel white and pine ink, one flag-yellow
 * accent, and red figures that mean a score under par. Yellow never carries text on paper, because it can't be
 * read there; it is a ground for ink.
 */

/** Each colour as [light, dark]. Text colours reach 4.5:1 on paper, raised and sunken; edges reach 3:1. */
export const colors = {
  paper: ['#f5f7f4', '#0c1411'],
  raised: ['#ffffff', '#131d19'],
  sunken: ['#e9eee9', '#1c2924'],
  ink: ['#0f211a', '#e9f0eb'],
  muted: ['#4d5f56', '#9fb2a8'],
  hairline: ['#d0d9d2', '#2a3a33'],
  edge: ['#75877d', '#70867b'],
  flag: ['#ffd21a', '#ffd21a'],
  flagPressed: ['#f0bf00', '#ffe06a'],
  onFlag: ['#0f211a', '#0f211a'],
  red: ['#bd1119', '#ff7468'],
  redGround: ['#fbeae8', '#331a18'],
  green: ['#14663f', '#6fd3a0'],
  focus: ['#0f211a', '#ffd21a'],
  veil: ['#0f211a99', '#000000b3'],
} as const;

const spaces = {
  hair: '0.25rem',
  tight: '0.5rem',
  snug: '0.75rem',
  base: '1rem',
  roomy: '1.5rem',
  wide: '2.5rem',
  section: 'clamp(3.5rem, 9vw, 6.5rem)',
} as const;

const sizes = {
  tiny: '0.8125rem',
  small: '0.9375rem',
  text: '1rem',
  lead: 'clamp(1.125rem, 1rem + 0.5vw, 1.3125rem)',
  title: 'clamp(1.375rem, 1.25rem + 0.5vw, 1.625rem)',
  headline: 'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)',
  poster: 'clamp(2.75rem, 1.6rem + 5.2vw, 5.5rem)',
} as const;

const radii = { plate: '2px', round: '999px' } as const;

const durations = { quick: '120ms', calm: '260ms' } as const;

/** The height of everything a finger has to hit. */
export const touch = '2.75rem';

/** Up to this width a phone's layout holds. */
export const phoneQuery = '(max-width: 600px)';
export const phone = `@media ${phoneQuery}` as const;
/** A desk at 200 % zoom is as narrow as half of it. */
export const deskQuery = '(min-width: 960px)';
export const desk = `@media ${deskQuery}` as const;
/** A desk with room for something beside the page. */
export const wideQuery = '(min-width: 1200px)';
export const motionAllowed = '@media (prefers-reduced-motion: no-preference)';
/** Touch screens keep a hover after the finger has gone, so only a real pointer gets one. */
export const pointer = '@media (hover: hover)';

type References<Values> = { readonly [Name in keyof Values]: string };

function references<Values extends object>(kind: string, values: Values): References<Values> {
  const entries = Object.keys(values).map((name) => [name, `var(--${kind}-${name})`]);
  return Object.fromEntries(entries) as References<Values>;
}

export const color = references('color', colors);
export const space = references('space', spaces);
export const size = references('size', sizes);
export const radius = references('radius', radii);
export const duration = references('duration', durations);

export const fontFamily = "'Instrument Sans', 'Instrument Sans Fallback', system-ui, sans-serif";

/** Headings, figures and names on a board: the same face at three quarters of its width. */
export const condensed = {
  fontFamily: "'Instrument Sans', 'Instrument Sans Condensed Fallback', system-ui, sans-serif",
  fontStretch: '75%',
  // Its spaces shrink with its letters, and words would run into each other.
  wordSpacing: '0.07em',
} as const;

export const hairline = `1px solid ${color.hairline}`;
/** The rule that opens a panel or closes a table's head. */
export const rule = `2px solid ${color.ink}`;

const declare = (kind: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => [`--${kind}-${name}`, value] as const);

/** The variables behind the names above, for the root element. */
export const variables: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(colors).map(([name, [light, dark]]) => [
    `--color-${name}`,
    `light-dark(${light}, ${dark})`,
  ]),
  ...declare('space', spaces),
  ...declare('size', sizes),
  ...declare('radius', radii),
  ...declare('duration', durations),
]);

/** Where a person asks for less motion every transition takes no time, without each component asking. */
export const reducedMotionVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(durations).map((name) => [`--duration-${name}`, '0s']),
);
