import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The demo of a sandbox that began with one. It is prepared once, however often that is interrupted. */
@Entity({ tableName: 'demo', schema: 'sandbox' })
export class SandboxDemoRow {
  @PrimaryKey({ type: 'smallint' })
  id = 1;

  /** Where the game clock stands when all is prepared, */
  @Property({ type: 'datetime' })
  startsAt!: Date;

  /** and how many game seconds pass in a real one from then on. */
  @Property({ type: 'double' })
  speed!: number;

  /** In real time; null while there is something left to prepare. */
  @Property({ type: 'datetime', nullable: true })
  preparedAt!: Date | null;
}
