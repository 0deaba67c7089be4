/** HTML's special characters. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** A piece of HTML, whose values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[];

/** HTML in which every value is escaped that is no HTML already. */
export const html = (pieces: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(pieces.map((piece, index) => piece + textOf(values[index] ?? '')).join(''));

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}
