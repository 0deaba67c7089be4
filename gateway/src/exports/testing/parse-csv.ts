/** A strict parser of RFC 4180: any deviation is an error. */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\ufeff')) throw new Error('It has no byte order mark.');
  const rows: string[][] = [];
  let [at, row] = [1, [] as string[]];
  while (at < file.length) {
    const [cell, end] = file[at] === '"' ? quoted(file, at) : plain(file, at);
    row.push(cell);
    if (file[end] === ',') at = end + 1;
    else if (file.startsWith('\r\n', end)) {
      rows.push(row);
      [at, row] = [end + 2, []];
    } else throw new Error(`Neither comma nor line end after ${JSON.stringify(cell)}.`);
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  const odd = rows.find(({ length }) => length !== rows[0]?.length);
  if (odd) throw new Error(`${JSON.stringify(odd)} has another number of cells than the first line.`);
  return rows;
}

function plain(file: string, start: number): [cell: string, end: number] {
  const [cell = ''] = /^[^",\r\n]*/.exec(file.slice(start)) ?? [];
  return [cell, start + cell.length];
}

function quoted(file: string, start: number): [cell: string, end: number] {
  let cell = '';
  for (let at = start + 1; at < file.length; at += 1) {
    if (file[at] !== '"') cell += file[at];
    else if (file[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return [cell, at + 1];
  }
  throw new Error('A quoted cell has no end.');
}
