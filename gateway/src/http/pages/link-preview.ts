import { setTimeout as sleep } from 'node:timers/promises';
import { escapeHtml } from './html.ts';

/** What a messenger shows of a link before it is opened. */
export interface LinkPreviewText {
  title: string;
  description: string;
  /** The path of the page. */
  path: string;
  picture?: { path: string; width: number; height: number; alt: string };
}

/** A kind of links with previews, named in a feature's manifest. */
export interface LinkPreview<Asking> {
  /** Matches the path; its first group is the link's token. */
  path: RegExp;
  /** Null for links that lead nowhere. */
  read(asking: Asking, token: string): Promise<LinkPreviewText | null>;
}

// The page comes without a preview rather than late.
const timeoutMs = 1000;

/** Open Graph tags for a link, since messengers run no scripts; empty for pages without a preview. */
export async function linkPreview<Asking>(
  path: string,
  previews: readonly LinkPreview<Asking>[],
  { asking, publicUrl }: { asking: () => Asking; publicUrl: string },
): Promise<string> {
  for (const preview of previews) {
    const token = preview.path.exec(path)?.[1];
    if (!token) continue;
    const late = sleep(timeoutMs, null, { ref: false });
    const text = await Promise.race([preview.read(asking(), token), late]);
    return text ? tagsOf(text, publicUrl) : '';
  }
  return '';
}

function tagsOf({ title, description, path, picture }: LinkPreviewText, publicUrl: string): string {
  const properties = {
    'og:site_name': 'Fairway',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': new URL(path, publicUrl).href,
    ...(picture && {
      'og:image': new URL(picture.path, publicUrl).href,
      'og:image:type': 'image/png',
      'og:image:width': String(picture.width),
      'og:image:height': String(picture.height),
      'og:image:alt': picture.alt,
    }),
  };
  return [
    '<meta name="robots" content="noindex">',
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`,
    ),
  ].join('');
}
