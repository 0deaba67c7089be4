/** What HTML takes for its own, and what it is written as. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
