import { graphql } from '@fairway/kit/graphql';

export const CalendarFields = graphql(`
  fragment CalendarFields on User { id calendarAddressMadeAt }
`);

/** Which dialog is open. */
export type CalendarDialog = 'new' | 'revoke' | null;
