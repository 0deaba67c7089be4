const longest = 60;

/**
 * The default name of a rerun: 'Sunday Best', 'Sunday Best 2', 'Sunday Best 3'. Only a number made this way
 * counts up, not the year of a 'Masters 2027'.
 */
export function nextName(name: string, { isRerun }: { isRerun: boolean }, step = 1): string {
  const [, base = name, number = '1'] = (isRerun && /^(.*\S) (\d{1,4})$/u.exec(name)) || [];
  const ending = ` ${Number(number) + step}`;
  return (
    [...base]
      .slice(0, longest - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
