import { describe, expect, test } from '@jest/globals';
import { rulesInShort } from '../guide/rules-in-words.ts';
import { formatRules, type PoolFormat, poolFormats } from './formats.ts';
import {
  cardSize,
  mostBought,
  type PoolRules,
  poolRulesRefusal,
  type RulesWanted,
  rulesWith,
} from './pool-rules.ts';

const tiered = formatRules('Single Week').rules;
const salaryCap = formatRules('Salary Cap').rules;
const { credits } = salaryCap;

test.each(poolFormats)('what %s proposes can be played', (format) => {
  expect(poolRulesRefusal(formatRules(format).rules)).toBeNull();
});

test.each<[string, PoolRules]>([
  ['a card of four', { ...tiered, tierLimits: { 1: 1, 2: 1, 3: 1, 4: 1 } }],
  ['a card of twelve', { ...tiered, tierLimits: { 1: 4, 2: 4, 3: 4, 4: 0 } }],
  ['one score that counts', { ...tiered, countedScores: 1 }],
  ['all scores of a tiered card', { ...tiered, countedScores: null }],
  ['the best of a salary-cap card', { ...salaryCap, countedScores: 20 }],
  ['par for a missed round', { ...tiered, missedRound: { kind: 'over-par', strokes: 0 } }],
  ['the worst of the field', { ...tiered, missedRound: { kind: 'worst-of-field' } }],
  ['five entries a member', { ...tiered, entriesAMember: 5 }],
])('G38, G39, G41: %s can be played', (_what, rules) => {
  expect(poolRulesRefusal(rules)).toBeNull();
});

test.each<[string, PoolRules, keyof PoolRules, string]>([
  [
    'five of a tier',
    { ...tiered, tierLimits: { 1: 5, 2: 2, 3: 2, 4: 1 } },
    'tierLimits',
    'A card takes 0 to 4 golfers from each tier.',
  ],
  [
    'a part of a golfer',
    { ...tiered, tierLimits: { 1: 2.5, 2: 2, 3: 2, 4: 1 } },
    'tierLimits',
    'A card takes 0 to 4 golfers from each tier.',
  ],
  [
    'three golfers',
    { ...tiered, tierLimits: { 1: 1, 2: 1, 3: 1, 4: 0 }, countedScores: 1 },
    'tierLimits',
    'A card has 4 to 12 golfers in all.',
  ],
  [
    'thirteen golfers',
    { ...tiered, tierLimits: { 1: 4, 2: 4, 3: 4, 4: 1 } },
    'tierLimits',
    'A card has 4 to 12 golfers in all.',
  ],
  [
    'neither tiers nor credits',
    { ...tiered, tierLimits: null },
    'tierLimits',
    'A card is made either of golfers from each tier or of golfers for credits.',
  ],
  [
    'tiers and credits',
    { ...tiered, credits },
    'tierLimits',
    'A card is made either of golfers from each tier or of golfers for credits.',
  ],
  [
    'no score',
    { ...tiered, countedScores: 0 },
    'countedScores',
    'From 1 to 8 scores count in a round, or all.',
  ],
  [
    'more scores than golfers',
    { ...tiered, countedScores: 9 },
    'countedScores',
    'From 1 to 8 scores count in a round, or all.',
  ],
  [
    'more scores than credits buy',
    { ...salaryCap, countedScores: 21 },
    'countedScores',
    'From 1 to 20 scores count in a round, or all.',
  ],
  [
    'too many strokes',
    { ...tiered, missedRound: { kind: 'over-par', strokes: 21 } },
    'missedRound',
    'A missed round scores par and 0 to 20 strokes.',
  ],
  [
    'fewer strokes than none',
    { ...tiered, missedRound: { kind: 'over-par', strokes: -1 } },
    'missedRound',
    'A missed round scores par and 0 to 20 strokes.',
  ],
  ['no entry', { ...tiered, entriesAMember: 0 }, 'entriesAMember', 'A member plays 1 to 5 entries.'],
  ['six entries', { ...tiered, entriesAMember: 6 }, 'entriesAMember', 'A member plays 1 to 5 entries.'],
])('G38, G39, G41: %s can’t', (_what, rules, field, message) => {
  expect(poolRulesRefusal(rules)).toEqual({ field, message });
});

const points = formatRules('One and Done').rules;

test.each<[string, PoolRules, RulesWanted, string]>([
  [
    'the best weeks where strokes score',
    tiered,
    { ties: 'best-weeks' },
    'The best weeks decide only where points score.',
  ],
  [
    'rounds where points score',
    points,
    { ties: 'latest-rounds' },
    'Equal points are told apart by the best weeks, or split.',
  ],
  [
    'a guess where points score',
    points,
    { ties: 'guess' },
    'Equal points are told apart by the best weeks, or split.',
  ],
  [
    'missed rounds where points score',
    points,
    { missedRound: { kind: 'over-par', strokes: 5 } },
    'Where points score no round is missed.',
  ],
  [
    'tiers where there are none',
    points,
    { tierLimits: { 1: 1, 2: 1, 3: 1, 4: 1 } },
    'In this format golfers are picked whatever their tier.',
  ],
])('G45: %s can’t be chosen', (_what, rules, wanted, message) => {
  expect(rulesWith(rules, wanted, false)).toMatchObject({ message });
});

describe('the size of a card', () => {
  test('is one where one golfer is picked', () => expect(cardSize(points)).toBe(1));
  test('is what its tiers give', () => expect(cardSize(tiered)).toBe(8));
  test('is open where credits decide', () => expect(cardSize(salaryCap)).toBeNull());
  test('is twenty at most', () => expect(credits && mostBought(credits)).toBe(20));
});

test.each<[PoolFormat, Partial<PoolRules>, string]>([
  [
    'Single Week',
    {},
    'Pick 8 golfers from four tiers for one tournament. The best 4 scores of each round count.',
  ],
  [
    'Single Week',
    { tierLimits: { 1: 4, 2: 4, 3: 0, 4: 0 } },
    'Pick 8 golfers for one tournament. The best 4 scores of each round count. The golfers are 4 from Tier 1 and 4 from Tier 2.',
  ],
  [
    'Single Round',
    { tierLimits: { 1: 0, 2: 0, 3: 0, 4: 4 } },
    'Pick 4 golfers for one round of one tournament. Every score counts. The golfers are 4 from Tier 4.',
  ],
])('%s by %j says in short from which tiers golfers come', (format, rules, text) => {
  const usual = formatRules(format);
  expect(rulesInShort({ ...usual, rules: { ...usual.rules, ...rules } })).toBe(text);
});
