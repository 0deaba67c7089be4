import { z } from 'zod';
import type { FeedClient } from './client/feed-client.ts';
import { articleHtml } from './reading/article-html.ts';
import { readRows, reportOnce, type Unknown } from './reading/lenient.ts';
import { prose } from './reading/plain-text.ts';
import { anyList, readJson } from './reading/read-json.ts';
import { addressAt, defaultPolicy, type Service, serviceAt } from './service.ts';

export interface NewsArticle {
  id: string;
  headline: string;
  description: string;
  /** ESPN's URLs, fetched with `picture`. */
  images: string[];
  webUrl: string | null;
  /** ISO 8601, UTC. */
  published: string | null;
}

interface Options {
  url: string;
  ask: FeedClient;
  /** Called once for each unknown value. */
  onUnknown?: (unknown: Unknown) => void;
}

export type Espn = ReturnType<typeof espn>;

const newsPath = '/apis/site/v2/sports/golf/pga/news';
const longestPageBytes = 2 * 1024 * 1024;

/** ESPN: golf news, the articles' pages, and their pictures. */
export function espn({ url, ask, onUnknown = () => {} }: Options) {
  const api = serviceAt('ESPN', url);
  const report = reportOnce(api.name, onUnknown)(newsPath);
  const pages = pagesOf(url);

  return {
    news: async (): Promise<NewsArticle[]> => {
      const answer = await ask(api, addressAt(url, newsPath, { limit: '20' }), 'application/json');
      const { articles } = readJson(api, answer, z.object({ articles: anyList }));
      return readRows(articles, { service: api, report, shape: article, keyOf: ({ id }) => id }).rows;
    },

    /**
     * The article's page as safe HTML: text, and pictures with the URLs that `pictureUrl` returns. Null if the
     * page is not at ESPN or has no text; then show a link.
     */
    page: async (
      { webUrl }: Pick<NewsArticle, 'webUrl'>,
      pictureUrl: (url: string) => string | null = () => null,
    ): Promise<string | null> => {
      const address = allowed(pages, webUrl);
      if (!address) return null;
      const { status, type, body, url: foundAt } = await ask(pages, address, 'text/html');
      if (status !== 200 || type !== 'text/html') return null;
      return articleHtml(prose.parse(body.toString('utf8')), foundAt, pictureUrl);
    },

    /** The picture's bytes, checked only by media type; null if ESPN has none. */
    picture: async (pictureUrl: string): Promise<Buffer | null> => {
      const address = allowed(pages, pictureUrl);
      if (!address) return null;
      const { status, type, body } = await ask(pages, address, 'image/*');
      return status === 200 && type.startsWith('image/') ? body : null;
    },
  };
}

const espnHosts = /(^|\.)espn(cdn)?\.com$/;

/**
 * The feed's authors choose these URLs, so they are only fetched from ESPN, over HTTPS, never from our own
 * network. A configured ESPN on this machine, as in the sandbox, is trusted.
 */
function pagesOf(base: string): Service {
  const { origin, protocol, hostname } = new URL(base);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const isConfigured = (url: URL) => url.origin === origin && (protocol === 'https:' || isLoopback);
  const isEspn = (url: URL) => url.protocol === 'https:' && url.port === '' && espnHosts.test(url.hostname);
  return {
    ...defaultPolicy,
    name: 'ESPN pages',
    longestBytes: longestPageBytes,
    attempts: 1,
    mayVisit: (url) => url.username === '' && url.password === '' && (isConfigured(url) || isEspn(url)),
    mayBePrivate: (url) => isLoopback && isConfigured(url),
  };
}

function allowed(service: Service, address: string | null): URL | undefined {
  const url = address !== null && URL.canParse(address) ? new URL(address) : undefined;
  return url && service.mayVisit(url) ? url : undefined;
}

const webAddress = z.url({ protocol: /^https?$/, normalize: true });

const article = z
  .object({
    // Ids become part of our URLs.
    id: z.union([z.int().transform(String), z.string()]).pipe(z.string().regex(/^[\w-]{1,64}$/)),
    headline: prose.pipe(z.string().min(1)),
    description: prose.catch(''),
    images: anyList.catch([]),
    links: z
      .object({ web: z.object({ href: webAddress }) })
      .nullable()
      .catch(null),
    published: z
      .string()
      .refine((moment) => !Number.isNaN(Date.parse(moment)))
      .nullable()
      .catch(null),
  })
  .transform(
    ({ images, links, published, ...rest }): NewsArticle => ({
      ...rest,
      images: images.flatMap((image) => z.object({ url: webAddress }).safeParse(image).data?.url ?? []),
      webUrl: links?.web.href ?? null,
      published: published && new Date(published).toISOString(),
    }),
  );
