import { RefusalError, refusalOf } from '@fairway/kit/refusal';

const metaOfTexts = 'meta[name="fairway-texts"]';

/**
 * The operator's texts that new users agree to, by their ids, as the gateway writes them into its page. Usually there
 * are none, and none on pages of other hosts: then the gateway says at registration what it asks for.
 */
export function textsOfPage(): string[] {
  const meta = document.querySelector<HTMLMetaElement>(metaOfTexts);
  return meta?.content.match(/[a-z]+-\d{4}-\d\d-\d\d/g) ?? [];
}

/** What of the registration says that one agrees to them. */
export function consentTo(texts: readonly string[]): { agreesTo?: string[] } {
  return texts.length > 0 ? { agreesTo: [...texts] } : {};
}

/**
 * After a refusal because of texts that came into force since the page was opened, the page says those: what is to be
 * read changes, and nothing that was typed is lost. Whoever agrees must have seen what to, and so presses again.
 */
export async function afterNewTexts<Answer>(register: Promise<Answer>): Promise<Answer> {
  try {
    return await register;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal?.texts) throw error;
    takeOver(refusal.texts);
    throw new RefusalError({ ...refusal, message: newTextsMessage });
  }
}

export const newTextsMessage =
  'There are new terms since this page was opened. Please read them below, and press the button again to agree.';

function takeOver(texts: readonly string[]): void {
  const found = document.querySelector<HTMLMetaElement>(metaOfTexts);
  const meta = found ?? Object.assign(document.createElement('meta'), { name: 'fairway-texts' });
  meta.content = texts.join(' ');
  if (!found) document.head.append(meta);
}
