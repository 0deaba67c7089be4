import { storiesAt, storyById } from '../../world/news/stories.ts';
import type { Story } from '../../world/news/story.ts';
import type { Moment } from '../../world/venue-time.ts';
import type { World } from '../../world/world.ts';
import { type Answer, json, type Service, serve, text } from '../server.ts';
import { articlePage } from './page.ts';
import { drawPicture } from './picture.ts';

interface Options {
  world: World;
  gameNow(): Moment;
}

const usualArticles = 6;
const maxArticles = 50;
const size = { width: 1296, height: 729 };

/** ESPN: the list of golf articles, their pages and their pictures. */
export function openEspn({ world, gameNow }: Options): Promise<Service> {
  return serve(async ({ origin, pathname, searchParams }) => {
    const now = gameNow();
    if (pathname === '/apis/site/v2/sports/golf/pga/news') {
      const limit = Math.trunc(Number(searchParams.get('limit') ?? usualArticles)) || usualArticles;
      const stories = storiesAt(world, now).slice(0, Math.max(1, Math.min(maxArticles, limit)));
      return json({ header: 'PGA TOUR News', articles: stories.map((story) => listing(story, origin)) });
    }
    const [, page] = pathname.match(/^\/golf\/story\/_\/id\/(\d+)/) ?? [];
    const [, picture] = pathname.match(/^\/photo\/\d{4}\/(\d+)_1296x729_16-9\.jpg$/) ?? [];
    const story = storyById(world, now, Number(page ?? picture));
    if (!story) return text('Not Found', 404);
    return page
      ? html(articlePage(story, origin))
      : { type: 'image/jpeg', body: await drawPicture(story, size) };
  });
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });

function listing(story: Story, origin: string) {
  const { id, headline, description, at, byline } = story;
  const picture = pictureUrl(story, origin);
  return {
    id,
    type: 'HeadlineNews',
    headline,
    description,
    published: `${new Date(at).toISOString().slice(0, 19)}Z`,
    ...(byline ? { byline } : {}),
    premium: false,
    images: picture ? [{ type: 'header', url: picture, ...size }] : [],
    links: {
      web: { href: `${origin}/golf/story/_/id/${id}/${slugOf(headline)}` },
      api: { self: { href: `${origin}/v1/sports/news/${id}` } },
    },
  };
}

const pictureUrl = ({ id, tournament, hasPicture }: Story, origin: string): string | null =>
  hasPicture ? `${origin}/photo/${tournament.event.year}/${id}_${size.width}x${size.height}_16-9.jpg` : null;

const slugOf = (headline: string) =>
  headline
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
