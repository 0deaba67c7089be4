import { describe, expect, test } from '@jest/globals';
import { colors } from './tokens.ts';

type Name = keyof typeof colors;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for what outlines a control or the focus (1.4.11). */
const pairs: readonly [front: Name, grounds: readonly Name[], least: number][] = [
  ['ink', ['paper', 'raised', 'sunken'], 4.5],
  ['muted', ['paper', 'raised', 'sunken'], 4.5],
  ['red', ['paper', 'raised', 'sunken', 'redGround'], 4.5],
  ['green', ['paper', 'raised', 'sunken'], 4.5],
  ['onFlag', ['flag', 'flagPressed'], 4.5],
  ['paper', ['ink', 'red'], 4.5],
  ['edge', ['paper', 'raised'], 3],
  ['focus', ['paper', 'raised', 'sunken'], 3],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const hex = (name: Name) => colors[name][theme === 'light' ? 0 : 1];
  const rows = pairs.flatMap(([front, grounds, least]) =>
    grounds.map((ground) => [front, ground, least] as const),
  );

  test.each(rows)('%s can be told from %s', (front, ground, least) => {
    expect(contrast(hex(front), hex(ground))).toBeGreaterThanOrEqual(least);
  });
});
