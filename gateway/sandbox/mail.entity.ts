import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A mail that arrived in the sandbox's mailbox. */
@Entity({ tableName: 'mail', schema: 'sandbox' })
export class SandboxMail {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'text' })
  to!: string;

  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'text' })
  text!: string;

  @Property({ type: 'text', nullable: true })
  html: string | null = null;
}
