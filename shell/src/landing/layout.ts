import { space } from '@fairway/kit/ui/tokens';

/** The page's measure: every section stands on the same two edges. */
export const column = {
  width: '100%',
  maxWidth: `calc(76rem + 2 * ${space.base})`,
  marginInline: 'auto',
  paddingInline: space.base,
} as const;
