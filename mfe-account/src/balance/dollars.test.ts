import { expect, test } from '@jest/globals';
import { centsFrom, dollarsText } from './dollars.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  ['1.15', 115],
  ['0.07', 7],
  ['0', 0],
  ['20000000', 2_000_000_000],
  ['12,50', 1250],
  ['12,5', 1250],
  ['$12.50', 1250],
  [' $ 12,50 ', 1250],
  ['1,250', 125_000],
  ['1,250.00', 125_000],
  ['$1,250,000.5', 125_000_050],
])('%s dollars are %s cents', (text, cents) => {
  expect(centsFrom(text)).toBe(cents);
});

test.each(['', '12.', '.5', '12.345', '-5', '+5', '$', '$$5', '1e3', '١٢', 'twelve', '5 0'])(
  '“%s” is no amount',
  (text) => {
    expect(centsFrom(text)).toBeNull();
  },
);

test.each(['12,', ',50', '1,2345', '12,34,567', '1234,567', '0,123', '1.250,00', '1,250,00', '1.250.00'])(
  '“%s” is no amount, as its thousands are in no order',
  (text) => {
    expect(centsFrom(text)).toBeNull();
  },
);

test.each([0, 7, 115, 4500, 125_050])('%d cents are written so that they are read again', (cents) => {
  expect(centsFrom(dollarsText(cents))).toBe(cents);
});
