import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Someone with an account.' })
@Entity({ tableName: 'user_account' })
export class User {
  [OptionalProps]?: 'tokenVersion' | 'shownName' | 'returnsTo' | 'isListed';

  @Field(() => ID, { description: 'Stays the same whatever the username becomes.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  username!: string;

  /** The username, case-folded for comparison. */
  @Property({ type: 'text' })
  nameKey!: string;

  /** Set to null when the account is deleted, which frees the address. */
  @Property({ type: 'text', nullable: true })
  email!: string | null;

  @Property({ type: 'text', nullable: true })
  emailKey!: string | null;

  /** When the address was confirmed; from then on no other account can have it. */
  @Property({ type: 'datetime', nullable: true })
  emailConfirmedAt: Date | null = null;

  /** When that was done by the link alone, without being logged in; null once a mailed link set the password. */
  @Property({ type: 'datetime', nullable: true })
  confirmedByLinkAt: Date | null = null;

  @Property({ type: 'text', nullable: true, lazy: true })
  passwordHash!: string | null;

  /** Tokens carry the version they were issued for; raising it invalidates them all. */
  @Property({ type: 'int' })
  tokenVersion = 1;

  @Property({ type: 'text', nullable: true })
  pictureId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  lastReadAt: Date | null = null;

  /** Where a buy-in that was paid by card is refunded to. */
  @Property({ type: 'text' })
  returnsTo: 'CARD' | 'CREDIT' = 'CARD';

  /** Whether lists of users show the account to everybody. */
  @Property({ type: 'boolean' })
  isListed = true;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @Field(() => String, {
    name: 'username',
    description: "The name everybody sees; 'deleted user' once the account is gone.",
  })
  get shownName(): string {
    return this.deletedAt ? 'deleted user' : this.username;
  }
}

/** Every username that is or was in use. None is ever given to anybody else. */
@Entity({ tableName: 'taken_username' })
export class TakenUsername {
  @PrimaryKey({ type: 'text' })
  nameKey!: string;

  /** Null for the product's own names. */
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;
}

/** How names and addresses are compared. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase();
