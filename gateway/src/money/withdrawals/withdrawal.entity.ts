import { BigIntType, OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

/** A withdrawal's status. `OPEN` and `SENT` are under way; a user has at most one of these. */
export enum WithdrawalStatus {
  OPEN = 'open',
  SENT = 'sent',
  PAID = 'paid',
  RETURNED = 'returned',
}

registerEnumType(WithdrawalStatus, {
  name: 'WithdrawalStatus',
  description: 'How far a withdrawal is.',
  valuesConfig: {
    OPEN: { description: 'Taken from the balance; its eCheck is about to be sent.' },
    SENT: { description: 'The eCheck is under way.' },
    PAID: { description: 'The eCheck was paid.' },
    RETURNED: { description: 'The eCheck was not paid: the money is back in the balance.' },
  },
});

@ObjectType({ description: 'Money on its way from a balance to a bank account, by eCheck.' })
@Entity({ tableName: 'withdrawal' })
export class Withdrawal {
  [OptionalProps]?:
    | 'status'
    | 'checkId'
    | 'reason'
    | 'attempts'
    | 'askingUntil'
    | 'trouble'
    | 'sentAt'
    | 'lookedAt'
    | 'soughtAt'
    | 'heldUntil'
    | 'waitsUntil'
    | 'isNotRequested'
    | 'settledAt'
    | 'endings';

  @Field(() => ID, { description: 'Stays the same.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => Int, { description: 'How much.' })
  @Property({ type: new BigIntType('number') })
  amountCents!: number;

  @Field(() => String, { description: 'Where the eCheck goes.' })
  @Property({ type: 'text' })
  email!: string;

  @Field(() => WithdrawalStatus, { description: 'How far it is.' })
  @Property({ type: 'text' })
  status: WithdrawalStatus = WithdrawalStatus.OPEN;

  /** The provider's id of the check; null until we know of one. */
  @Property({ type: 'text', nullable: true })
  checkId: string | null = null;

  @Field(() => String, { nullable: true, description: 'Why it was returned; null if it was not.' })
  @Property({ type: 'text', nullable: true })
  reason: string | null = null;

  /** Requests to the provider so far. Each one is counted before it is sent, which claims the withdrawal. */
  @Property({ type: 'int' })
  attempts = 0;

  /** The end of the current claim; null once the answer came. */
  @Property({ type: 'datetime', nullable: true })
  askingUntil: Date | null = null;

  /** Why it was not sent yet, for operators. */
  @Property({ type: 'text', nullable: true })
  trouble: string | null = null;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** The check is not requested before this; null if it need not wait. Never changes. */
  @Property({ type: 'datetime', nullable: true })
  heldUntil: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  sentAt: Date | null = null;

  /** When it was last synced with the provider. */
  @Property({ type: 'datetime', nullable: true })
  lookedAt: Date | null = null;

  /** When the provider's list was last searched for its check without finding it. */
  @Property({ type: 'datetime', nullable: true })
  soughtAt: Date | null = null;

  @Field(() => Date, { nullable: true, description: 'When it was paid or returned; null while under way.' })
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  /** How often it was paid or returned; a paid check may still bounce. */
  @Property({ type: 'int' })
  endings = 0;

  /** Whether its check was never requested, as far as this database knows. */
  get isNotRequested(): boolean {
    return this.status === WithdrawalStatus.OPEN && this.attempts === 0;
  }

  /** Until when its check waits; null if it need not, or was requested. */
  get waitsUntil(): Date | null {
    return this.isNotRequested ? this.heldUntil : null;
  }
}

/** Not held any more at this moment. */
export const notHeld = (now: Date) => ({ $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }] });

export const inProgress = [WithdrawalStatus.OPEN, WithdrawalStatus.SENT];

/** Whether a request for its check may be running at this moment. */
export const isBeingAsked = ({ askingUntil }: Withdrawal, now: Date): boolean =>
  askingUntil !== null && askingUntil > now;
