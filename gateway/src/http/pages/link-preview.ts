const publicBoard = /^\/board\/([\w-]{43})\/?$/i;

/**
 * Open Graph tags for links to a public board, since messengers run no scripts. They say nothing that the
 * picture doesn't, so no check of the link is needed, and contain no user text.
 */
export function linkPreview(path: string, publicUrl: string): string {
  const token = publicBoard.exec(path)?.[1];
  if (!token) return '';
  const picture = new URL(`/share/boards/${token}.png`, publicUrl).href;
  const properties = {
    'og:site_name': 'Fairway',
    'og:type': 'website',
    'og:title': 'Standings of a golf pool',
    'og:description': 'Who leads, by how much, and what is left to play.',
    'og:url': new URL(`/board/${token}`, publicUrl).href,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The standings as a table',
  };
  return [
    '<meta name="robots" content="noindex">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${value}">`),
  ].join('');
}
