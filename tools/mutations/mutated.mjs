/**
 * The text with that change. It must stand there once, so that a list that has aged says so instead of changing
 * nothing.
 * @param {string} text
 * @param {{ from: string, to: string, file: string }} mutation
 */
export function mutated(text, { from, to, file }) {
  const pieces = text.split(from);
  if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} places with: ${from}`);
  if (from === to) throw new Error(`${file}: nothing would change.`);
  return pieces.join(to);
}
