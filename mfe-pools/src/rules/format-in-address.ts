import { formatNames, type PoolFormat } from '@fairway/kit/pool-names';

/** Every way of playing, in the order in which they are told of. */
export const allFormats = Object.keys(formatNames) as PoolFormat[];

/** The format that an address names, whatever its case; null where there is none of that name. */
export function formatInAddress(name: string): PoolFormat | null {
  const wanted = name.toUpperCase().replaceAll('-', '_');
  return allFormats.find((format) => format === wanted) ?? null;
}
