import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How often something was tried since its period began; all gateways count together. */
@Entity({ tableName: 'attempt_count' })
export class AttemptCount {
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ type: 'int' })
  count!: number;

  @Property({ type: 'datetime' })
  resetsAt!: Date;
}
