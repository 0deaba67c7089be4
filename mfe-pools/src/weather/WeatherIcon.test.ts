import { expect, test } from '@jest/globals';
import { skyOf } from './WeatherIcon.tsx';

test.each([
  ['Sunny', 'Sun'],
  ['Clear', 'Sun'],
  ['Moderate rain', 'Rain'],
  ['Light drizzle', 'Rain'],
  ['Thundery outbreaks in nearby', 'Rain'],
  ['Patchy light snow', 'Rain'],
  ['Partly cloudy', 'Clouds'],
  ['Overcast', 'Clouds'],
  ['Mist', 'Clouds'],
  ['Freezing fog', 'Clouds'],
  ['Sunny intervals with patchy rain', 'Rain'],
  ['A plague of frogs', 'Clouds'],
])('%s is drawn as %s', (condition, sky) => {
  expect(skyOf(condition)).toBe(sky);
});
