import { RefusalError, refusalIn } from '@fairway/kit/refusal';
import { currentToken, tokenDied } from '@fairway/kit/session';
import { useEffect, useState } from 'react';

/** An article's HTML, or why it can't be loaded; both null while loading. */
export function useArticleText(id: string) {
  const [html, setHtml] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more.
  useEffect(() => {
    const leaving = new AbortController();
    fetchArticle(id, leaving.signal).then(setHtml, (fault: unknown) => {
      if (!leaving.signal.aborted) setError(fault);
    });
    return () => leaving.abort();
  }, [id, attempt]);

  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { html, error, retry };
}

/** Through REST, the only API with the text of a single article. */
async function fetchArticle(id: string, signal: AbortSignal): Promise<string> {
  const token = currentToken();
  const response = await fetch(`/api/news/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!response.ok) {
    const refusal = await refusalIn(response);
    if (refusal?.code === 'UNAUTHENTICATED' && token) tokenDied(token);
    throw refusal
      ? new RefusalError(refusal)
      : new Error(`The article was answered with ${response.status}.`);
  }
  const { html } = (await response.json()) as { html: string };
  return html;
}
