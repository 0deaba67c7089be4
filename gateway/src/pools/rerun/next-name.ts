const longest = 60;

/**
 * What a pool that is played again is called unless its admin says otherwise: 'Sunday Best', 'Sunday Best 2',
 * 'Sunday Best 3'. Only a number that came about this way counts up, and not the year of a 'Masters 2027'.
 */
export function nextName(name: string, { isAgain }: { isAgain: boolean }, step = 1): string {
  const [, base = name, number = '1'] = (isAgain && /^(.*\S) (\d{1,4})$/u.exec(name)) || [];
  const ending = ` ${Number(number) + step}`;
  return (
    [...base]
      .slice(0, longest - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
