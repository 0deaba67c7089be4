/** One cell: a text, a number that stands for itself, or nothing. */
export type Cell = string | number | null;

/** So that a spreadsheet reads names as UTF-8 and not as whatever its machine was sold with. */
const byteOrderMark = '\ufeff';

/**
 * Rows as RFC 4180 has them. What people have written is text for a spreadsheet too: what one would take for a
 * formula, and what hides one behind a gap, begins with an apostrophe.
 */
export const csvOf = (rows: Iterable<readonly Cell[]>): string =>
  `${byteOrderMark}${Array.from(rows, (row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** '2027-01-14 05:00:00' in UTC, which spreadsheets know for a time. */
export const timeCell = (moment: Date | null): string | null =>
  moment?.toISOString().slice(0, 19).replace('T', ' ') ?? null;

/** '16.00' */
export const dollarsCell = (cents: number | null): string | null =>
  cents === null ? null : (cents / 100).toFixed(2);

/** 'fairway-entries-sunday-best-1.csv': nothing in it that a file can't be called on some machine. */
export const fileName = (what: string, poolName: string, contest: number | null): string => {
  const plain = poolName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase();
  return ['fairway', what, plain, contest].filter(Boolean).join('-').concat('.csv');
};
