import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const AccessFragment = graphql(`
  fragment AccessFragment on Pool @_unmask { access }
`);

/** Who may find and join a pool. */
export type Access = ResultOf<typeof AccessFragment>['access'];

/** What is wrong with a pin before it is sent. */
export const pinFault = (access: Access, pin: string | undefined, hasPin = false): string | false =>
  access === 'PIN' && !(hasPin && !pin) && (pin ?? '').length < 6 && 'A pin has 6 to 64 characters.';
