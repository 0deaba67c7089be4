import { describe, expect, test } from '@jest/globals';
import { passwordRefusal } from './passwords.ts';

const breached = new Set(['qwertyuiop', 'iloveyou2']);
const fault = (password: string, username: string) => passwordRefusal(password, { username, breached });

describe('a password is refused', () => {
  test.each([
    ['carla and her clubs', 'carla', /your username/],
    ['CARLA and her clubs', 'carla', /your username/],
    ['carla and her clubs', 'Carla', /your username/],
    ['notcarlatoday', 'carla', /your username/],
    ['nine_iron and wedge', 'Nine_Iron', /your username/],
    ['m.b.-from-the-tee', 'm.b.', /your username/],
    ['ann goes golfing', 'ann', /your username/],
    ['golfing with ann', 'ann', /your username/],
    ['ann1234567', 'ann', /your username/],
    ['banned, says ann', 'ann', /your username/],
    ['fairway1', 'carla', /name of this site/],
    ['down the Fairway', 'carla', /name of this site/],
    ['qwertyuiop', 'carla', /list of stolen ones/],
    ['ILoveYou2', 'carla', /list of stolen ones/],
    ['poiuytrewq', 'carla', /list of stolen ones/],
    ['01234567', 'carla', /list of stolen ones/],
    ['0987654321', 'carla', /list of stolen ones/],
    ['ABCDEFGHI', 'carla', /list of stolen ones/],
    ['zyxwvuts', 'carla', /list of stolen ones/],
    ['00000000', 'carla', /again and again/],
    ['19841984', 'carla', /again and again/],
    ['Qwerqwer', 'carla', /again and again/],
    ['123123123', 'carla', /again and again/],
    ['121212121', 'carla', /again and again/],
  ])('%j of %s: %s', (password, username, reason) => {
    expect(fault(password, username)).toMatch(reason);
  });
});

describe('a password is good', () => {
  test.each([
    ['a long walk to the 18th', 'carla'],
    ['car and lane', 'carla'],
    ['banned for slow play', 'ann'],
    ['a fair way to go', 'carla'],
    ['qwertyuiop and more', 'carla'],
    ['abcdefgh and more', 'carla'],
    ['round and round', 'carla'],
    ['to the tee, to the tee, to the tee', 'carla'],
    ['пароль для гольфа', 'ann'],
  ])('%j of %s', (password, username) => {
    expect(fault(password, username)).toBeNull();
  });
});
