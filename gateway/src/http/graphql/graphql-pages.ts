import { type ClassType, Field, ObjectType } from 'type-graphql';
import { Refusal } from '../../refusal.ts';

@ObjectType({ description: 'Where a page of a list ends.' })
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description: 'Pass it as `after` for the next page; null on an empty one.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'Whether there is a next page.' })
  hasNextPage!: boolean;
}

/** The type of a page of things. */
export function connectionOf<T extends object>(type: ClassType<T>, name: string, what: string) {
  @ObjectType(`${name}Connection`, { description: `A page of ${what}.` })
  class Connection {
    @Field(() => [type], { description: 'What is on the page.' })
    nodes!: T[];

    @Field(() => PageInfo, { description: 'Where the page ends.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}

export function pageLength(first: number): number {
  if (first < 1 || first > 100)
    throw new Refusal('INVALID', 'first must be from 1 to 100.', { field: 'first' });
  return first;
}
