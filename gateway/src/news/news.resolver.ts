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
import type { Ctx } from '../context.ts';
import { pageLength } from '../http/graphql/graphql-pages.ts';
import { articleWithText, type NewsArticle, newsOf, picturesOf } from './news.service.ts';

@ObjectType({ description: 'An article of the golf news.' })
export class Article {
  @Field(() => ID, { description: "The feed's own id." })
  id!: string;

  @Field(() => String, { description: 'Its headline.' })
  headline!: string;

  @Field(() => String, { description: 'What it is about, in a sentence or two.' })
  description!: string;

  images!: string[];

  @Field(() => String, { nullable: true, description: 'Where it was published.' })
  webUrl!: string | null;

  published!: string | null;
}

@Resolver(() => Article)
export class NewsResolver {
  @Query(() => [Article], { description: 'Golf news, newest first.' })
  @Extensions(pageOf(20))
  news(
    @Context() ctx: Ctx,
    @Arg('first', () => Int, { nullable: true, description: 'How many: 20, or up to 100.' })
    first?: number | null,
  ): Promise<NewsArticle[]> {
    return newsOf(ctx, pageLength(first ?? 20));
  }

  @FieldResolver(() => [String], { description: 'Addresses of its pictures, at our own origin.' })
  pictures(@Root() article: Article, @Context() ctx: Ctx): string[] {
    return picturesOf(ctx, article);
  }

  @FieldResolver(() => Date, { nullable: true, description: 'When it was published.' })
  publishedAt(@Root() { published }: Article): Date | null {
    return published === null ? null : new Date(published);
  }

  @FieldResolver(() => String, {
    description:
      'Its text as HTML that is safe to show; a link where the page can not be read. One at a time, please.',
    complexity: 500,
  })
  async html(@Root() { id }: Article, @Context() ctx: Ctx): Promise<string> {
    return (await articleWithText(ctx, id)).html;
  }
}
