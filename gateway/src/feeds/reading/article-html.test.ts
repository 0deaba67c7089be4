import { describe, expect, test } from '@jest/globals';
import { articleHtml } from './article-html.ts';

const address = new URL('https://www.espn.com/golf/story/_/id/46500001/three-share-lead');
const read = (page: string, pictureUrl: (url: string) => string | null = () => null) =>
  articleHtml(page, address, pictureUrl);

describe('what is read of a page', () => {
  test('is its article, without what surrounds it', () => {
    expect(
      read(`<!doctype html><html><head><title>Golf news</title><style>p{color:red}</style></head><body>
        <nav><a href="/">Home</a></nav><header>ESPN</header>
        <article class="article"><header><h1>Three share lead</h1><button>Share</button></header>
          <div class="article-body"><p class="lead" style="color:red">A windy <b>Thursday</b>.</p>
          <aside><p>Related: golf balls</p></aside><p>More to come.</p></div></article>
        <article><p>Another story.</p></article><footer>Terms</footer></body></html>`)?.replace(/\s+/g, ' '),
    ).toBe('<div><p>A windy <b>Thursday</b>.</p> <p>More to come.</p></div>');
  });

  test('is all of its text, where it marks no article', () => {
    expect(read('<body><nav>Home</nav><p>A windy Thursday.</p></body>')).toBe('<p>A windy Thursday.</p>');
  });

  test('holds an article within the article, and copes with one that never ends', () => {
    expect(
      read('<article><p>One.</p><article><p>Two.</p></article><p>Three.</p></article><p>Four.</p>'),
    ).toBe('<p>One.</p><p>Two.</p><p>Three.</p>');
    expect(read('<p>Zero.</p><article><p>One.')).toBe('<p>One.</p>');
  });

  test.each([
    '',
    ' ',
    '<article></article>',
    '<article><img src="a.jpg"></article>',
    '<script>run()</script>',
  ])('is nothing where there is no text: %p', (page) => {
    expect(read(page, () => '/picture')).toBeNull();
  });
});

describe('nothing that acts is left', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
    ['a script that never ends', '<script>alert(1)'],
    ['a script in another case', '<ScRiPt SRC=//evil.test/x.js></sCrIpT>'],
    ['a style', '<style>body{background:url(//evil.test)}</style>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>Text</p>'],
    ['a handler on a picture', '<img src=x onerror=alert(1)>'],
    ['a handler on a drawing', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
    ['a formula', '<math><mi xlink:href="javascript:alert(1)">x</mi></math>'],
    ['a frame', '<iframe src="https://evil.test"></iframe><iframe srcdoc="<script>alert(1)</script>">'],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">'],
    ['a form', '<form action="https://evil.test"><input name=password><button>Go</button></form>'],
    ['a script link', '<a href="javascript:alert(1)">Text</a>'],
    ['a script link in disguise', '<a href=" jav&#x09;ascript:alert(1)">Text</a>'],
    ['a data link', '<a href="data:text/html,<script>alert(1)</script>">Text</a>'],
    ['a base', '<base href="https://evil.test/">'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.test">'],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
    ['a stylesheet', '<link rel=stylesheet href=//evil.test/x.css>'],
    ['a style attribute', '<p style="position:fixed;background:url(javascript:alert(1))">Text</p>'],
    ['a template', '<template><script>alert(1)</script></template>'],
    ['a mutation', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['an attribute that breaks out', '<a href="https://x.test/&quot;&gt;&lt;script&gt;alert(1)">Text</a>'],
  ])('%s', (_, attack) => {
    const html = read(`<article><p>Before.</p>${attack}</article>`) ?? '';
    expect(html).toContain('<p>Before.</p>');
    expect(html).not.toMatch(
      /<\/?(script|style|svg|math|iframe|object|embed|form|input|button|base|meta|link|template|noscript|img)\b/i,
    );
    expect(html).not.toMatch(/<[^>]*(\son\w+=|style=|javascript:|data:|evil\.test)/i);
  });
});

describe('a link', () => {
  test.each([
    ['https://www.pgatour.com/', 'https://www.pgatour.com/'],
    ['/golf/leaderboard', 'https://www.espn.com/golf/leaderboard'],
    ['//www.espn.co.uk/golf', 'https://www.espn.co.uk/golf'],
  ])('opens apart, and tells nobody whence: %p', (href, target) => {
    expect(read(`<p><a href="${href}" onclick="x()" target="_self">Text</a></p>`)).toBe(
      `<p><a href="${target}" rel="noopener noreferrer" target="_blank">Text</a></p>`,
    );
  });

  test.each(['mailto:a@b.test', 'tel:123', 'ftp://x.test', 'http://[broken', ''])(
    'that is none of the web is text: %p',
    (href) => {
      expect(read(`<p><a href="${href}">Text</a></p>`)).toBe('<p><a>Text</a></p>');
    },
  );
});

describe('a picture', () => {
  const page =
    '<p>Text <img src="/photo/1.jpg" srcset="/photo/2.jpg 2x" alt="A &quot;green&quot;" width="9"></p>';

  test('is left out without another address', () => {
    expect(read(page)).toBe('<p>Text </p>');
  });

  test('comes from where it is rewritten to', () => {
    const asked: string[] = [];
    const html = read(page, (url) => {
      asked.push(url);
      return '/news-pictures/1';
    });
    expect(asked).toEqual(['https://www.espn.com/photo/1.jpg']);
    expect(html).toBe('<p>Text <img src="/news-pictures/1" alt="A &quot;green&quot;" /></p>');
  });

  test.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', '', 'http://[broken'])(
    'of no address of the web is left out: %p',
    (src) => {
      expect(read(`<p>Text <img src="${src}"></p>`, () => '/picture')).toBe('<p>Text </p>');
    },
  );
});

test('an article far down a long page is found', () => {
  const paragraphs = '<p>Text</p>'.repeat(10_000);
  const page = `<nav>${paragraphs}</nav><article>${'<p>A windy Thursday.</p>'.repeat(2000)}</article>${paragraphs}`;
  expect(read(page)).toBe('<p>A windy Thursday.</p>'.repeat(2000));
});

describe('a page that would keep us busy is none', () => {
  test.each([
    ['deep', '<div>'.repeat(400_000)],
    ['deep by itself only', `<svg><article>${'<div/>'.repeat(40_000)}`],
    ['deep in tables', '<table><tr><td>'.repeat(130_000)],
    ['full of articles', '<article>'.repeat(200_000)],
    ['full of links', '<a href=x>y</a>'.repeat(130_000)],
    ['one long text', 'a'.repeat(2_000_000)],
    ['full of brackets', '<'.repeat(2_000_000)],
  ])('%s', (_, page) => {
    expect(read(`<p>Text</p>${page}`)).toBeNull();
  });
});

test.each([
  ['brackets', '<'],
  ['entities', '&amp'],
  ['links', '<a href=x>y</a>'],
  ['pictures', '<img src=x>'],
  ['opened comments', '<!--'],
  ['closed tags', '</div>'],
  ['attributes', `<p ${'a'.repeat(9)}`],
  ['quotes', '<a href="'],
])('a page full of %s is read', (_, piece) => {
  const page = `<p>Text</p>${piece.repeat(200_000 / piece.length)}`;
  expect(read(page, () => '/picture')).toContain('<p>Text</p>');
});
