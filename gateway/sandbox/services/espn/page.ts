import { escapeHtml } from '../../../src/http/pages/html.ts';
import type { Story } from '../../world/news/story.ts';

const published = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/**
 * An article's page as the web has them: the text in the middle, around and between it scripts, frames,
 * forms, handlers and trackers, which nobody should take over.
 */
export function articlePage({ headline, byline, paragraphs, at }: Story, pictureUrl: string | null): string {
  const [first = '', ...others] = paragraphs.map(escapeHtml);
  const picture = pictureUrl
    ? `<figure><picture><img src="${pictureUrl}" alt="" onerror="document.body.remove()" width="1296"></picture>
      <figcaption>The course this week.</figcaption></figure>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${escapeHtml(headline)} - ESPN</title>
  <base href="https://tracker.example/">
  <meta http-equiv="refresh" content="900;url=https://tracker.example/again">
  <style>body { background: url('https://tracker.example/pixel.gif') }</style>
  <script>window.espn_ui = { webview: false }; document.cookie = 'seen=1'</script>
</head>
<body onload="window.stolen = document.cookie">
  <header><nav><a href="/golf/">Golf</a> <a href="javascript:alert(1)">Scores</a></nav></header>
  <main>
    <article class="article">
      <header class="article-header"><h1>${escapeHtml(headline)}</h1></header>
      <div class="article-body">
        <div class="article-meta"><span class="author">${escapeHtml(byline ?? '')}</span>
          <time datetime="${new Date(at).toISOString()}">${published.format(new Date(at))}</time></div>
        ${picture}
        <p style="position:fixed;inset:0" onclick="fetch('https://tracker.example/click')">${first}</p>
        <aside class="inline inline-ad"><iframe src="https://ads.example/frame" srcdoc="<script>parent.stolen = 1</script>"></iframe></aside>
        ${others.map((paragraph) => `<p>${paragraph}</p>`).join('\n        ')}
        <svg width="1" height="1"><script>window.stolen = 'svg'</script><a href="javascript:alert(2)"><text>x</text></a></svg>
        <form action="https://tracker.example/subscribe"><input name="email" autofocus onfocus="alert(3)"><button>Subscribe</button></form>
        <object data="https://ads.example/movie.swf"></object><embed src="https://ads.example/movie.swf">
        <p>More: <a href="JaVaScRiPt:alert(4)">video</a>, <a href="data:text/html,<script>alert(5)</script>">gallery</a>,
          <a href="https://www.espn.com/golf/" target="_blank" onmouseover="alert(6)">all golf news</a>.</p>
      </div>
    </article>
  </main>
  <script src="https://ads.example/ads.js" async></script>
  <noscript><img src="https://tracker.example/noscript.gif"></noscript>
</body>
</html>
`;
}
