import { pageOf } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { z } from 'zod';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { connectionOf, pageLength } from '../../http/graphql/graphql-pages.ts';
import { parseInput } from '../../input/input.ts';
import { userById } from '../pool.queries.ts';
import { type AuditLogEntry, auditLogOf } from './audit-log.service.ts';

const entryIdShape = z.string().regex(/^\d{1,18}$/, 'An id of an act is a number as text.');

@ObjectType({ description: 'Something that a host did to a pool.' })
class PoolAct implements AuditLogEntry {
  @Field(() => ID, { description: 'One growing number: of two acts the later has the greater.' })
  id!: string;

  userId!: string;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => String, {
    description: "What, as the rest of a sentence that begins with who: 'removed bob'.",
  })
  text!: string;
}

const PoolActConnection = connectionOf(PoolAct, 'PoolAct', 'what hosts did to a pool, the latest first');

@Resolver(() => PoolAct)
export class AuditLogResolver {
  @Query(() => PoolActConnection, {
    description: 'What the hosts of a pool of yours did to it, the latest first. Nothing is ever taken out.',
  })
  @Extensions(pageOf(20))
  async poolActs(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 20, or up to 100.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'An `endCursor`: go on behind it.' })
    after?: string | null,
  ): Promise<InstanceType<typeof PoolActConnection>> {
    const { nodes, hasNextPage } = await auditLogOf(ctx, pool, {
      limit: pageLength(first ?? 20),
      after: after == null ? undefined : parseInput(entryIdShape, after, 'after'),
    });
    return { nodes, pageInfo: { hasNextPage, endCursor: nodes.at(-1)?.id ?? null } };
  }

  @FieldResolver(() => User, { description: 'Who: its admin or a co-host at that time.' })
  async by(@Root() { userId }: PoolAct, @Context() ctx: Ctx): Promise<User> {
    const user = await userById(ctx, userId);
    if (!user) throw new Error('An act is somebody’s.');
    return user;
  }
}
