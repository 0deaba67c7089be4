import { space } from '@fairway/kit/ui/tokens';

/** Paragraphs under a panel's title. */
export const prose = { display: 'grid', gap: space.base } as const;
