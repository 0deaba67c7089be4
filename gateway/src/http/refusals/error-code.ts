import { type ErrorCode as Code, httpStatusOfCode } from '@fairway/schema/codes';
import { registerEnumType } from 'type-graphql';

const described: Record<Code, string> = {
  UNAUTHENTICATED: 'Nobody is signed in.',
  SECOND_FACTOR: 'A code of the authenticator app has to come with the password.',
  INVALID: 'The input is wrong; `field` names it.',
  BAD_CARD: 'The golfers do not make a card.',
  UNPAID: 'The buy-in has not been paid.',
  FORBIDDEN: 'This is for somebody else.',
  AUTH_AGAIN: 'It wants the password, or a log-in of the last ten minutes.',
  UNCONFIRMED: 'The address of mail has to be confirmed first.',
  AGE_AND_PLACE: 'The own age or place has to be confirmed first: see `ageAndPlaceToConfirm`.',
  NOT_MEMBER: 'For members of the pool only.',
  NOT_ADMIN: "For the pool's admin only.",
  WRONG_PIN: 'The pin is not the pool’s.',
  NOT_FOUND: 'There is no such thing.',
  METHOD_NOT_ALLOWED: 'The address takes other methods.',
  LOCKED: 'It is too late.',
  NOT_OPEN: 'It is too early.',
  TAKEN: 'The name is taken.',
  USED: 'A golfer plays in another week, and nobody plays twice.',
  ALREADY_MEMBER: 'One is a member already.',
  POOL_FULL: 'The pool is full.',
  STARTED: 'Play has begun.',
  CONFLICT: 'It does not go with how things are.',
  NEEDS_SUCCESSOR: 'Another admin has to be named first.',
  AT_STAKE: 'A paid entry is not settled.',
  BALANCE_LEFT: 'There is money on the account.',
  IDEMPOTENCY_MISMATCH: 'The key was used for something else.',
  AMOUNT_EXCEEDS_BALANCE: 'The balance is lower than the amount.',
  TOO_LARGE: 'It is too large.',
  UNSUPPORTED_MEDIA: 'It is of a kind that is not understood here.',
  RATE_LIMITED: 'It was tried too often.',
  INTERNAL: 'The fault is ours.',
  UNAVAILABLE: 'The service is briefly away.',
  NOT_CONFIGURED: 'The service is not set up here.',
};

/** The closed list of refusal codes as a GraphQL enum. */
export const ErrorCode = Object.fromEntries(Object.keys(httpStatusOfCode).map((code) => [code, code])) as {
  [C in Code]: C;
};

registerEnumType(ErrorCode, {
  name: 'ErrorCode',
  description: 'Why something is refused: the `extensions.code` of errors, and the codes of decisions.',
  valuesConfig: Object.fromEntries(
    Object.entries(described).map(([code, description]) => [code, { description }]),
  ),
});
