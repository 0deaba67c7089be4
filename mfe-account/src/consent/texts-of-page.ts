/**
 * The operator's texts that new users agree to, by their ids, as the gateway writes them into its page. Usually there
 * are none, and none on pages of other hosts: then the gateway says at registration what it asks for.
 */
export function textsOfPage(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="fairway-texts"]');
  return meta?.content.match(/[a-z]+-\d{4}-\d\d-\d\d/g) ?? [];
}

/** What of the registration says that one agrees to them. */
export function consentTo(texts: readonly string[]): { agreesTo?: string[] } {
  return texts.length > 0 ? { agreesTo: [...texts] } : {};
}
