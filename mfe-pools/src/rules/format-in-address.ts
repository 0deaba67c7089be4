import { formatNames, type PoolFormat } from '@fairway/kit/pool-names';

/** All formats, in display order. */
export const allFormats = Object.keys(formatNames) as PoolFormat[];

/** The format in an address, in any case; null if there is none. */
export function formatInAddress(name: string): PoolFormat | null {
  const wanted = name.toUpperCase().replaceAll('-', '_');
  return allFormats.find((format) => format === wanted) ?? null;
}
