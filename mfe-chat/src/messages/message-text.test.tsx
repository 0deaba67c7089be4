import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MessageText } from './MessageText.tsx';

const show = (text: string, mentions: string[] = []) =>
  render(
    <p>
      <MessageText text={text} mentions={mentions} myName="ann" />
    </p>,
  );
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test.each([
  ['https://golf.example/news', ['https://golf.example/news']],
  ['Read HTTP://golf.example/a?b=c#d, then pick.', ['HTTP://golf.example/a?b=c#d']],
  ['(see https://golf.example/a_(b))', ['https://golf.example/a_(b)']],
  ['(https://golf.example).', ['https://golf.example']],
  ['one https://a.example\ntwo https://b.example!', ['https://a.example', 'https://b.example']],
  ['“https://golf.example” – really?', ['https://golf.example']],
  ['javascript:alert(1) data:text/html,x ftp://golf.example www.golf.example', []],
  ['https:// and http://...', []],
  ['<a href="https://golf.example/x">here</a>', ['https://golf.example/x']],
])('%s', (text, expected) => {
  const { container } = show(text);
  expect(links()).toEqual(expected);
  // Every character of it is still there, as text.
  expect(container.textContent).toBe(text);
});

test.each([
  ['https://bank.example@evil.example/login', ' (evil.example)'],
  ['https://gоlf.example/', ' (xn--glf-sed.example)'],
  ['https://golf.example:8443/', ''],
])('a link that hides its host says it: %s', (text, host) => {
  const { container } = show(text);
  expect(container.textContent).toBe(`${text}${host}`);
});

test('names are marked where they mention somebody, and one’s own more so', () => {
  const { container } = show('@ann, ask @Bob_ or https://a.example/@ann. Not @carla.', ['ann', 'Bob_']);
  const marked = [...container.querySelectorAll('strong')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['@ann', '@Bob_']);
  const [own, other] = marked.map(({ className }) => className);
  expect(own).not.toBe(other);
});

test('a link opens beside the page, and tells the other side nothing of it', () => {
  show('https://golf.example');
  const link = screen.getByRole('link');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});
