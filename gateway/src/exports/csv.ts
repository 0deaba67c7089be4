/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * Rows as in RFC 4180. User text that a spreadsheet could take for a formula, also behind a blank, gets a
 * leading apostrophe.
 */
export const csvOf = (rows: Iterable<readonly Cell[]>): string =>
  `${byteOrderMark}${Array.from(rows, (row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** '2027-01-14 05:00:00' in UTC, which spreadsheets recognise as a time. */
export const timeCell = (moment: Date | null): string | null =>
  moment?.toISOString().slice(0, 19).replace('T', ' ') ?? null;

/** '16.00' */
export const dollarsCell = (cents: number | null): string | null =>
  cents === null ? null : (cents / 100).toFixed(2);

/** 'fairway-entries-sunday-best-1.csv': only characters that every file system allows. */
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
