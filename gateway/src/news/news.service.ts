import { dayMs, minuteMs } from '@fairway/schema/days';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp from 'sharp';
import type { Ctx } from '../context.ts';
import type { Espn, NewsArticle } from '../feeds/espn.ts';
import { freshCopy } from '../golf/copies/fresh-copy.ts';
import { escapeHtml } from '../http/pages/html.ts';
import { Refusal, unauthenticated, unavailable } from '../refusal.ts';
import { NewsPicture } from './picture.entity.ts';

export type { NewsArticle };

const newsMaxAgeMs = 30 * minuteMs;
const pageMaxAgeMs = dayMs;

function espnOf(ctx: Ctx): Espn {
  if (ctx.caller.kind === 'anyone') throw unauthenticated();
  if (!ctx.feeds.espn) throw new Refusal('NOT_CONFIGURED', 'News is not set up on this server.');
  return ctx.feeds.espn;
}

/** The feed's articles, newest first; the last good copy if the feed fails. */
export async function newsOf(ctx: Ctx, first = 20): Promise<NewsArticle[]> {
  const espn = espnOf(ctx);
  return (await articles(ctx, espn)).slice(0, first);
}

async function articles(ctx: Ctx, espn: Espn): Promise<NewsArticle[]> {
  const copy = await freshCopy(ctx, 'news', newsMaxAgeMs, () => espn.news());
  if (!copy) throw unavailable();
  return copy.body;
}

async function articleOf(ctx: Ctx, id: string): Promise<NewsArticle> {
  const article = (await articles(ctx, espnOf(ctx))).find((one) => one.id === id);
  if (!article) throw new Refusal('NOT_FOUND', 'There is no such article any more.');
  return article;
}

/** The article as safe HTML; a link if it has no readable page. */
export async function articleWithText(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; headline: string; html: string }> {
  const espn = espnOf(ctx);
  const article = await articleOf(ctx, id);
  const copy = await freshCopy(ctx, `article ${id}`, pageMaxAgeMs, () => espn.page(article));
  return { id, headline: article.headline, html: copy?.body ?? linkTo(article) };
}

function linkTo({ description, webUrl }: NewsArticle): string {
  const text = `<p>${escapeHtml(description)}</p>`;
  if (!webUrl) return text;
  return `${text}<p><a href="${escapeHtml(webUrl)}" rel="noopener noreferrer" target="_blank">Read it at ESPN</a></p>`;
}

/** The URLs of the article's pictures on our own origin. */
export const picturesOf = ({ settings }: Ctx, { id, images }: NewsArticle): string[] =>
  images.map((_image, index) => `${settings.publicUrl}/news-pictures/${id}/${index}`);

const widestPixels = 960;
const maxPixels = 40_000_000;

// Any visitor may request pictures, so first fetches are limited and shared.
const fetchedAtOnce = 4;
const maxWaiting = 40;
interface Fetches {
  inProgress: Map<string, Promise<Buffer>>;
  limit: LimitFunction;
}
// One for each gateway.
const fetches = new WeakMap<Ctx['feeds'], Fetches>();

/** A picture of the feed, re-encoded and stored: readers never contact its host. */
export async function newsPicture(ctx: Ctx, articleId: string, index: number): Promise<Buffer> {
  const id = `${articleId}/${index}`;
  const fetching = fetches.get(ctx.feeds) ?? { inProgress: new Map(), limit: pLimit(fetchedAtOnce) };
  fetches.set(ctx.feeds, fetching);
  // Looked up before the first await: between a look into the table and this one, another request could store the
  // article, and it would be fetched twice.
  const known = fetching.inProgress.get(id);
  if (known) return known;
  const mine = cachedOrFetched(ctx, fetching.limit, id, () => addressOf(ctx, articleId, index)).finally(() =>
    fetching.inProgress.delete(id),
  );
  fetching.inProgress.set(id, mine);
  return mine;
}

async function cachedOrFetched(
  ctx: Ctx,
  limit: LimitFunction,
  id: string,
  findAddress: () => Promise<string>,
): Promise<Buffer> {
  const kept = await ctx.em.fork().findOne(NewsPicture, { id });
  if (kept) return kept.webp;
  const address = await findAddress();
  if (limit.pendingCount >= maxWaiting) throw unavailable();
  return limit(() => fetchPicture(ctx, id, address));
}

const noSuchPicture = () => new Refusal('NOT_FOUND', 'There is no such picture.');

/** Only pictures of the feed's current articles are fetched. */
async function addressOf(ctx: Ctx, articleId: string, index: number): Promise<string> {
  const { espn } = ctx.feeds;
  const list = espn ? await articles(ctx, espn) : [];
  const address = list.find((article) => article.id === articleId)?.images[index];
  if (!address) throw noSuchPicture();
  return address;
}

async function fetchPicture(ctx: Ctx, id: string, address: string): Promise<Buffer> {
  const file = await ctx.feeds.espn?.picture(address).catch(() => {
    throw unavailable();
  });
  if (!file) throw noSuchPicture();
  const webp = await sharp(file, { limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .resize({ width: widestPixels, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('NOT_FOUND', 'That picture can’t be shown.');
    });
  await ctx.em.fork().upsert(NewsPicture, { id, webp, keptAt: ctx.wallClock.now() });
  return webp;
}
