import { describe, expect, test } from '@jest/globals';
import { pickAgainUntil } from './pick-again.ts';
import { usedGolfers, usedRefusal, usedRefusalForHost } from './used-golfers.ts';

describe('nobody twice in a season (G45)', () => {
  const cards = [
    { week: 1, golfers: [11], isVoid: false },
    { week: 2, golfers: [12], isVoid: true },
    { week: 3, golfers: [13], isVoid: false },
    { week: 5, golfers: [15], isVoid: false },
  ];

  test('who is on a card of another week is used up, of a later one too', () => {
    expect([...usedGolfers(cards, 3)]).toEqual([
      [11, 1],
      [15, 5],
    ]);
  });

  test('a week that came to nothing gives its golfer back', () => {
    expect(usedGolfers(cards, 4).has(12)).toBe(false);
  });

  test('a refusal says in which week', () => {
    const used = usedGolfers(cards, 4);
    const nameOf = (id: number) => `Golfer ${id}`;
    expect(usedRefusal([13], used, nameOf)).toBe(
      'Golfer 13 is your golfer of week 3, and nobody plays twice for you.',
    );
    expect(usedRefusal([12], used, nameOf)).toBeNull();
  });

  test('a host learns nothing of a card that is still hidden', () => {
    const used = usedGolfers(cards, 4);
    const nameOf = (id: number) => `Golfer ${id}`;
    const told = (golfer: number) =>
      usedRefusalForHost([golfer], used, { username: 'bob', nameOf, isShown: (week) => week < 4 });
    expect(told(13)).toBe('Golfer 13 has played for bob in week 3, and nobody plays twice.');
    expect(told(15)).toBe("Please pick somebody else: that golfer can't play for bob this week.");
    expect(told(12)).toBeNull();
  });
});

describe('picking again (G45)', () => {
  const at = (time: string) => new Date(`2027-01-14T${time}Z`);
  test.each([
    ['nobody is gone', [{ isGoneUnplayed: false, teeAt: at('12:00') }], null],
    ['the golfer is gone: until their tee time', [{ isGoneUnplayed: true, teeAt: at('12:00') }], at('12:00')],
    ['no tee time is known', [{ isGoneUnplayed: true, teeAt: null }], null],
    [
      'of two the earlier one',
      [
        { isGoneUnplayed: true, teeAt: at('13:00') },
        { isGoneUnplayed: true, teeAt: at('12:30') },
      ],
      at('12:30'),
    ],
    ['without a card', [], null],
  ])('%s', (_why, golfers, until) => expect(pickAgainUntil(golfers)).toEqual(until));
});
