import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Scenario } from '../src/configuration/env.ts';

/** The sandbox's one clock: game time was `gameAt` at the real moment `wallAt`, and runs at `speed` since. */
@Entity({ tableName: 'clock', schema: 'sandbox' })
export class SandboxClockRow {
  @PrimaryKey({ type: 'smallint' })
  id = 1;

  /** Grows with every change, so that a late read is recognised. */
  @Property({ type: 'int' })
  version!: number;

  @Property({ type: 'datetime' })
  gameAt!: Date;

  @Property({ type: 'datetime' })
  wallAt!: Date;

  @Property({ type: 'double' })
  speed!: number;

  /** The last real moment at which a gateway was known to run; the clock stands still while none does. */
  @Property({ type: 'datetime' })
  seenAt!: Date;

  @Property({ type: 'text' })
  seed!: string;

  @Property({ type: 'text' })
  scenario!: Scenario;

  /** The id of the event that the scenario applies to, decided when the sandbox begins. */
  @Property({ type: 'text' })
  scenarioEvent!: string;
}
