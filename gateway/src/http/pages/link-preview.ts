const publicBoard = /^\/board\/([\w-]{43})\/?$/i;

/**
 * What messengers and networks show beside a link to a public board, in the page's head: they run no scripts. It
 * says nothing that the picture doesn't, so that nobody has to be asked whether the link still leads anywhere; and
 * nothing in it was written by anybody but us.
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
