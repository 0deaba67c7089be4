import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Someone with an account.' })
@Entity({ tableName: 'user_account' })
export class User {
  [OptionalProps]?: 'tokenVersion' | 'shownName' | 'returnsTo';

  @Field(() => ID, { description: 'Stays the same whatever the username becomes.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  username!: string;

  /** The username as it is compared: without regard to case. */
  @Property({ type: 'text' })
  nameKey!: string;

  /** Free again once the account is deleted, and null then. */
  @Property({ type: 'text', nullable: true })
  email!: string | null;

  @Property({ type: 'text', nullable: true })
  emailKey!: string | null;

  /** When it was shown that the address is theirs; only one account has it from then on. */
  @Property({ type: 'datetime', nullable: true })
  emailConfirmedAt: Date | null = null;

  @Property({ type: 'text', nullable: true, lazy: true })
  passwordHash!: string | null;

  /** Tokens name the version they were made for; raising it kills them all. */
  @Property({ type: 'int' })
  tokenVersion = 1;

  @Property({ type: 'text', nullable: true })
  pictureId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  lastReadAt: Date | null = null;

  /** Where a buy-in goes that was paid by card and comes back. */
  @Property({ type: 'text' })
  returnsTo: 'CARD' | 'CREDIT' = 'CARD';

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

/** Every name that anyone has or had. It is never given to anyone else. */
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
